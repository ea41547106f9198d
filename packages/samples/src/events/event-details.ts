import type { Event } from "@party/contract/events";
import { eventList } from "./events.ts";

/** The text after the opening paragraph, and the additional information, by event id. */
const details: Record<number, { description: string; additional_info: string | null }> = {
  1: {
    description: `<p>A convention is not a rally. There will be songs, because this is Kenya, but most of the time goes to work: reading, amending, voting and counting. Each county sends delegates whom its own members have elected, and no delegation may have more than two thirds of one gender.</p>
<h2>The morning</h2>
<ul>
<li>8:00 AM: delegates are checked in against the register</li>
<li>8:45 AM: opening by the National Chairman, and the roll call of counties</li>
<li>9:30 AM: the manifesto, one priority at a time, with changes from the floor</li>
<li>11:30 AM: the treasurer presents the audited accounts and takes questions</li>
</ul>
<h2>The afternoon</h2>
<ul>
<li>1:30 PM: county voices: three minutes for each delegation</li>
<li>2:30 PM: election of national officials by secret ballot</li>
<li>4:00 PM: the count, in the open hall, then results, pledges and close</li>
</ul>
<p>Documents are sent to every delegate three weeks before, in English and Kiswahili, in large print and in audio for those who ask.</p>`,
    additional_info: `<p><strong>Who may come.</strong> Elected delegates vote. Other members are welcome in the public gallery, first come, first seated.</p>
<ul>
<li>Bring your national ID and your membership number.</li>
<li>Buses leave each county headquarters on the evening before. Ask your branch for a seat.</li>
<li>Sign language, step-free entry and a quiet room are provided. There is a free crèche for children under seven.</li>
<li>Bring a bottle: there are taps, and no plastic cups.</li>
</ul>`,
  },
  2: {
    description: `<p>Everybody may come, listen and ask. Each branch sends its county coordinator, a deputy and one youth official, who decide. A coordinator who cannot come sends a deputy who can decide, not only take notes.</p>
<h2>What we will settle</h2>
<ul>
<li><strong>Clean registers.</strong> How each branch checks consent, corrects mistakes and removes a member who has resigned, within the time that the law gives.</li>
<li><strong>Opening hours.</strong> A simple rule for what counts as an open office, and help for branches that cannot yet meet it.</li>
<li><strong>The question box.</strong> Who answers members, by when, and what happens to questions that nobody wants to answer.</li>
<li><strong>Delegates.</strong> The timetable for electing delegates to the February convention.</li>
</ul>
<p>The morning is for reports, five minutes a county, with no speeches. The afternoon is for small groups. By four o’clock each branch leaves with a written plan for the next hundred days, and the name of another branch that will check on it.</p>`,
    additional_info: `<p>Branches get their fares back by M-PESA on the day, against a ticket. Lunch is at one. Come at nine if you want to hear the whole day explained: the opening hour is made for guests.</p>`,
  },
  3: {
    description: `<p>Good candidates often stop before they start. They do not know the forms, they fear the cost, or they have been told that it is not their turn. This workshop takes those three reasons one by one.</p>
<h2>Before noon: getting ready</h2>
<ul>
<li>What the job is: a day in the life of a member of a county assembly</li>
<li>Nomination rules, deadlines and papers, and how disputes are settled</li>
<li>A campaign budget that fits on one page, and the law on where money may come from</li>
</ul>
<h2>After lunch: speaking and listening</h2>
<ul>
<li>Knocking on a hundred doors: what to ask, what to write down, when to leave</li>
<li>Speaking for three minutes with no notes, and answering a rude question with grace</li>
<li>Staying safe, online and on the road, and where to report threats and abuse</li>
</ul>
<blockquote><p>“I came to carry somebody’s bag. I left with my own nomination papers,” wrote a member who took the course last year.</p></blockquote>
<p>Groups are small, so that everyone speaks. You will go home with a mentor’s phone number and a plan for your first month.</p>`,
    additional_info: `<p>The workshop is free for members, and lunch is included. There are sixty places; two thirds are kept for women. Ten places are for people with disabilities, with travel paid.</p>
<p>Please sign up here before 19 February 2027. If you need child care or sign language, tell us on the contact page.</p>`,
  },
  4: {
    description: `<p>We sit at tables by ward, so you will meet people who walk the same road as you do. A volunteer at each table knows the county plan well. At the end every table reads out its best question.</p>`,
    additional_info: `<p>The evening repeats on the last Thursday of each month at every county office.</p>`,
  },
  5: {
    description: `<p>The talks are ten minutes each: how to find a job with the county without paying anybody, how a young woman became chair of a water committee, and what a ward administrator does all day. Then it is your turn to ask.</p>`,
    additional_info: `<p>Entry is free and you need not be a member. Bring shoes that you can run in.</p>`,
  },
  6: {
    description: `<p>We meet at the bridge, split into teams and work up both banks. Tools and gloves are there for two hundred people. Children are welcome with an adult, and they make the best counters.</p>`,
    additional_info: `<p>Wear boots and a hat, and bring a jerrican if you have one. Lunch is githeri and tea. If the road floods, we move to the Saturday after.</p>`,
  },
};

/** The sample events in full, next first. */
export const eventDetails: Event[] = eventList.map((event) => {
  const detail = details[event.id];
  if (!detail) return event;
  return {
    ...event,
    description: `${event.description}\n${detail.description}`,
    additional_info: detail.additional_info,
  };
});
