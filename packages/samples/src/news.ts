import type { NewsArticle } from "@party/contract/news";

/**
 * The sample articles as lists show them, newest first: `content` is the opening paragraph alone, so that
 * lists load less. `news-articles.ts` adds the rest.
 */
export const newsList: NewsArticle[] = [
  {
    id: 1,
    title: "Twenty-Four Counties, Twenty-Four Open Doors",
    content:
      "<p>On Saturday morning a blue tarpaulin came down from a shop front in Garissa, and the party had its twenty-fourth county office. It has one desk, eleven plastic chairs, a kettle and a notice board. It also has something that matters more: a committee that the members of the county chose for themselves.</p>",
    image: "/pictures/news-1-960.webp",
    created_at: "2026-11-16T06:00:00Z",
    category: { name: "Party News" },
    author: { name: "Achieng Atandi" },
  },
  {
    id: 2,
    title: "A Bursary Should Reach the Classroom Before the Bell",
    content:
      "<p>Every January, thousands of families in Kenya wait for a bursary letter that comes too late. The child is sent home for fees in the second week. The money arrives in the sixth. By then a month of mathematics is gone. Today the party publishes a plan to end that wait, one ward at a time.</p>",
    image: "/pictures/news-2-960.webp",
    created_at: "2026-11-09T07:30:00Z",
    category: { name: "Policy" },
    author: { name: "Dedan Muriuki" },
  },
  {
    id: 3,
    title: "Water First: What Forty Chamas Taught Us in Kitui",
    content:
      "<p>Mama Kalunde starts her day at four in the morning, with two yellow jerricans and a walk of five kilometres. When our team sat with her chama in October, we had a long list of questions about roads, jobs and markets. She heard us out. Then she said, “Ask me about water first. I will have time for the rest when I am not walking.”</p>",
    image: "/pictures/news-3-960.webp",
    created_at: "2026-10-26T08:00:00Z",
    category: { name: "Community" },
    author: { name: "Mekatilili Charo" },
  },
  {
    id: 4,
    title: "How to Read Your County Budget in One Evening",
    content:
      "<p>A county budget can run to four hundred pages, and most of us will never open it. You do not need to. With five pages, a pencil and a neighbour, you can learn in one evening what your ward was promised this year.</p>",
    image: "/pictures/news-budget-960.webp",
    created_at: "2026-10-19T15:00:00Z",
    category: { name: "Guides" },
    author: { name: "Tom Kiplimo" },
  },
  {
    id: 5,
    title: "Membership Stays Free for Every Mwananchi",
    content:
      "<p>The National Executive Committee has settled the membership fees for the coming year. The first line is the one that matters most: joining as an ordinary citizen costs nothing, and it will go on costing nothing.</p>",
    image: null,
    created_at: "2026-10-12T09:00:00Z",
    category: { name: "Party News" },
    author: { name: "Achieng Atandi" },
  },
  {
    id: 6,
    title: "Five Hundred Seedlings Before the Short Rains",
    content:
      "<p>Members in Nyandarua gave up a Saturday to plant five hundred indigenous seedlings along a stream that used to run all year. The youngest planter was six. The oldest, at eighty-one, told everyone else that their holes were too shallow.</p>",
    image: "/pictures/news-planting-960.webp",
    created_at: "2026-10-05T10:00:00Z",
    category: { name: "Community" },
    author: { name: "Mekatilili Charo" },
  },
  {
    id: 7,
    title: "Training Opens for Polling Station Agents",
    content:
      "<p>A party agent sits in the polling station from opening to the last count, and signs the result form. It is a long day, and it is one of the most useful days that a citizen can give. Our free training for agents is now open in every county where we have an office.</p>",
    image: "/pictures/integrity-empower-960.webp",
    created_at: "2026-09-28T06:30:00Z",
    category: { name: "Elections" },
    author: { name: "Tom Kiplimo" },
  },
  {
    id: 8,
    title: "Our Books Are Open: Come and Ask",
    content:
      "<p>A party that asks a governor where the money went must be ready for the same question. This month the treasurer begins a series of open evenings, where any member can sit down with the party’s accounts and ask about any line.</p>",
    image: "/pictures/gallery-1-960.webp",
    created_at: "2026-09-21T12:00:00Z",
    category: { name: "Party News" },
    author: { name: "Dedan Muriuki" },
  },
];

/** The counties that articles are about, by id; the others are of the nation. */
export const articleCounties: Readonly<Record<number, number>> = { 1: 7, 3: 15, 6: 18 };
