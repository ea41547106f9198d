import type { NewsArticle } from "@party/contract/news";
import { newsList } from "./news.ts";

/** The text after the opening paragraph, by article id. */
const continuations: Record<number, string> = {
  1: `<p>Twenty-four is not a round number, but it is an important one. The Political Parties Act asks a party to be at work in more than half of the forty-seven counties, with at least a thousand registered voters among its members in each of them. The law says so for a good reason. A party that lives in one region speaks for one region. We set out to be at home in every part of the country, and now we can show it on a map.</p>
<h2>Not a signboard, an office</h2>
<p>We have all seen the other kind of party office. It has a fresh coat of paint, a signboard and a padlock. Nobody has the key. Before we count an office as open, it must pass a short test:</p>
<ul>
<li>It is open at least four days a week, with the hours written on the door.</li>
<li>A person with a wheelchair, a stick or a baby can get in without help.</li>
<li>The county register of members is kept there, and a member can ask to see their own entry.</li>
<li>The committee has been elected, and no more than two thirds of its members are of one gender.</li>
<li>A book for complaints lies on the desk, and somebody answers it every month.</li>
</ul>
<p>Three counties failed the test the first time. In one, the only way in was up a flight of broken steps. The members carried cement up the hill, built a ramp in a weekend, and passed on the second visit.</p>
<h2>What happens inside</h2>
<p>On an ordinary Tuesday the Garissa office is busy. A herder asks how to check that nobody has put his name in a party he never joined. Two students want help to read the county’s bursary form. A retired teacher has come to complain about our own meeting last week, which started ninety minutes late. She is right, and she is asked to chair the next one.</p>
<blockquote><p>“People do not need a party that visits. They need one that stays, and that they can scold when it is wrong,” says Fardosa Abdille, the new county coordinator.</p></blockquote>
<p>Each office sends its members’ questions to the national secretariat every Friday. The ten most common ones are answered in public on the Monday after. So far the list has been led by water, then school fees, then the state of the road to the nearest market.</p>
<h2>The next twenty-three</h2>
<p>We are not done. Work has started in twenty-three more counties, and we would rather be slow there than build on sand. If your county has no office yet, you can help. Find nine other members near you, choose a day, and write to us. We will send a trainer, a box of forms and the test above. The rest is yours to build.</p>
<p>You can find your nearest office, and its opening hours, by asking on our contact page.</p>`,
  2: `<p>The plan did not begin in a boardroom. Over four months, volunteers sat with parents, head teachers and bursary committees in sixty wards. They asked one simple question: where does the money stop? The answers were much the same from the coast to the lake.</p>
<h2>Where the money stops</h2>
<ul>
<li><strong>The calendar is wrong.</strong> Many wards collect forms after schools open. The committee meets in February and the cheques are signed in March.</li>
<li><strong>The form is long.</strong> Some ask for nine stamps and signatures. For a grandmother in a village, each stamp is a fare and a day.</li>
<li><strong>The crumbs are small.</strong> When a fund is split evenly, everybody gets two thousand shillings and nobody’s fees are paid.</li>
<li><strong>The list is secret.</strong> Where names are not published, people think the worst, and sometimes they are right.</li>
</ul>
<h2>What we would change</h2>
<p>A ward bursary is county money, so a county assembly can fix most of this with one good law. We have written a model law that any member of a county assembly is free to take, whatever their party. It fits on four pages and rests on four rules.</p>
<p>First, forms open in September and close in October. The list is agreed in November and schools are paid before they open. Secondly, the form is one page, and one visit is enough. The chief or the head teacher can confirm the facts by phone. Thirdly, need comes first: orphans, children with disabilities and families without income are paid in full before the rest is shared out. Fourthly, the list is read aloud at a baraza and pinned to the wall of the ward office, with a week for anyone to object. Children are listed by school and admission number, so no child is shamed.</p>
<blockquote><p>“I do not want a big politician at my prize day. I want the fees paid by the fifth of January, so that I can teach,” a head teacher in Busia told us.</p></blockquote>
<h2>What it would cost</h2>
<p>Nothing more than counties already set aside. The plan moves dates and paper, not money. We do ask for one new thing: a report at the end of each year that says how many children were paid for, how much each received and on which day. A child’s uncle should be able to check it on a phone.</p>
<h2>What you can do now</h2>
<p>Go to your ward office this week and ask for three things: the date when bursary forms open, the names of the committee, and last year’s list. You have a right to public information under Article 35 of the Constitution. If you are told to come back later, write down who said so, and tell our county office. We will go back with you.</p>
<p>The model law and the full notes from the sixty wards are at every county office, in English and Kiswahili. Read them, mark them in red, and send them back. The plan will be better for it.</p>`,
  3: `<p>So we changed the question. Over the next three weeks our volunteers met forty chamas in Kitui, nearly eight hundred people, most of them women. They met under trees, in church halls and once in a hardware shop during a storm. At each meeting the members drew a map of their water: where it comes from, who controls it, what it costs and when it fails.</p>
<h2>What the maps show</h2>
<p>The maps now cover a whole wall of our county office. Seen together they tell a story that no single report told us.</p>
<ul>
<li>A family far from a kiosk spends about three hours a day on water. In the dry months it is five.</li>
<li>A jerrican costs five shillings at a working kiosk and up to forty from a motorbike when the kiosk is shut.</li>
<li>Of every ten boreholes on the maps, four do not work today. In most cases the fault is small: a pump part, a stolen panel, an unpaid bill.</li>
<li>Where a chama or a water committee keeps the money and the keys, repairs take days. Where nobody is sure who owns the borehole, they take years.</li>
</ul>
<p>That last point surprised us most. We had thought that the answer was always to drill. Often it is to mend, and to agree who mends.</p>
<h2>A fund that mends things</h2>
<p>Out of these meetings came a proposal that we will take to county assemblies in dry areas: a small repair fund in every ward. It would hold enough for spare parts and a day’s work, and a committee of water users would run it. Two signatures from the committee, a photo of the broken part, and the money is released the same week. The accounts would be read out at a baraza every three months.</p>
<blockquote><p>“We already keep a merry-go-round for two hundred women and not a shilling is lost. Give us the pump money. We know how to count,” said the treasurer of a chama near the Thua river.</p></blockquote>
<p>We also heard clear words about new projects. People asked for sand dams, which hold water in the river bed after the rain has gone. They asked for tanks at every school, so that children carry books in the morning and not bottles. They asked that a pipe should not pass through a village without a tap.</p>
<h2>What happens next</h2>
<p>Members in Makueni, Tharaka Nithi and Kajiado have begun maps of their own. By March we want one from every dry ward where we have a branch. Then we will put them side by side with the county’s own plans, and ask in public why the two do not match.</p>
<p>If your chama would like to draw its map, you need a big sheet of paper, three colours and one afternoon. Write to us and we will send the guide. And Mama Kalunde? Her kiosk was mended last week, by her own committee, for the price of one rubber seal.</p>`,
  4: `<h2>Find five pages</h2>
<p>Ask for the county’s Annual Development Plan at the ward office, or look on the county’s website. Turn to the list of projects by ward, and copy the pages for yours. That is all the paper you need.</p>
<h2>Mark three things</h2>
<ul>
<li>Circle every project you can walk to. Does it exist?</li>
<li>Underline the amounts. Which one is the largest, and did anybody ask for it?</li>
<li>Put a star beside anything that stood in last year’s list too. Why is it not finished?</li>
</ul>
<h2>Then speak</h2>
<p>Take your three marks to the next public participation meeting. The law says that the county must hold one before the budget is passed. A question with a page number is hard to wave away. Our county offices run a budget evening on the last Thursday of each month, with tea. Bring a neighbour.</p>`,
  5: `<p>There are five plans. Mwananchi is free and open to every adult citizen. Bronze is for branch officials, at KES 5,000. Silver, at KES 10,000, is for aspirants, officials and members of county assemblies. Gold, at KES 25,000, is for those who seek a seat in the National Assembly or the Senate or on our National Executive Committee. Platinum, at KES 50,000, is for top leadership and those who would be governor.</p>
<h2>One member, one vote</h2>
<p>A bigger fee does not buy a bigger voice. In a branch meeting a Platinum member has one vote, and so has a Mwananchi. The fees ask more of those who hope to hold office, so that the doors stay open to those who do not.</p>
<p>Every fee is receipted and appears in the audited accounts. If anybody asks you to pay for a Mwananchi membership, they are stealing from you. Please tell us at once.</p>`,
  6: `<p>The stream feeds three villages. Over ten years the trees along it went for firewood and fence posts, and the banks began to slide. The branch chose croton, wild olive and bamboo, because the roots hold soil and the goats do not like them much.</p>
<blockquote><p>“Planting is the easy day. Come back in the dry month with a jerrican, then I will call you a planter,” said Mzee Gathungu, who is eighty-one.</p></blockquote>
<p>Each family has taken ten trees into its care, with the names written on small tin plates. The branch will count the living trees in March and again in September, and will publish the number, however many it is. Three more branches have asked for seedlings before the long rains.</p>`,
  7: `<h2>What you will learn</h2>
<ul>
<li>What an agent may do, must do and may never do inside a polling station.</li>
<li>How to follow the count and check the result form before you sign it.</li>
<li>How to report a problem calmly, in writing, and to the right person.</li>
<li>How to keep yourself and the people near you safe.</li>
</ul>
<p>The course takes two Saturdays. You need to be a registered voter and a member of the party, and you need a phone that can send a text message. Lunch and a bus fare are paid. We are looking for as many women as men, and for agents with disabilities, who know best which stations voters cannot reach.</p>
<p>To sign up, fill in the volunteer form and choose “Polling station agent”.</p>`,
  8: `<p>The first evening is at the Nakuru office. The treasurer will bring the bank statements, the list of gifts and the receipts for everything above one thousand shillings. Tea is provided. The tea is in the accounts too.</p>
<h2>What the law asks, and what we add</h2>
<p>The law tells a party to take money only from lawful sources, never from foreigners or foreign governments, and to publish where its funds come from. We add two habits of our own. No single person signs alone for any payment. And any member may see the books on a working day, at a week’s notice, without giving a reason.</p>
<p>If you find a mistake, you will be thanked by name at the next branch meeting. That has happened twice so far, and both mistakes were ours.</p>`,
};

/** The sample articles in full, newest first. */
export const newsArticles: NewsArticle[] = newsList.map((article) => ({
  ...article,
  content: `${article.content}\n${continuations[article.id] ?? ""}`.trim(),
}));
