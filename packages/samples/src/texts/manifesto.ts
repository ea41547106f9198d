import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";

export const manifestoText = (party: Party) =>
  ({
    title: "Manifesto",
    subtitle: "Five priorities, and what we will do about each",
    image: "manifesto-hero",
    alt: "The party bus arriving in a green valley where people are building a school and a water tank",
    opening: [
      "This manifesto was not written in a hotel. It grew out of ward meetings, where members were asked two questions: what would change your life most, and who has the power to do it? Many of the answers lie with the county, some with the nation, and some with ourselves.",
      `${party.name} makes promises that can be counted. Under each priority you will find the problem as people told it to us, the things that we will do, and how you can tell whether we did them.`,
    ],
    contentsLabel: "The five priorities",
    doTitle: "What we will do",
    measureTitle: "How you can tell",
    priorities: [
      {
        id: "economy",
        title: "Economy",
        paragraphs: [
          "A woman who sells vegetables in Gikomba pays for a stall, a shade, a bag, a barrow and a place to put it down. A farmer in Bomet sells milk at dawn for the price that the lorry names. A young man with a certificate in welding has no money for a welder. None of them is lazy. They work in an economy in which the small pay first and are paid last.",
          "We start with them, because small businesses are where most Kenyans earn a living. When they grow, they hire a neighbour.",
        ],
        actions: [
          "One yearly county licence for a small business, paid by phone, in place of many",
          "County bills to small suppliers paid within sixty days, with interest when they are late",
          "A cold room, a milk cooler or a grain store within reach of every group of farmers",
          "Market sheds with light, drains, clean toilets and a room for small children",
          "Fair credit through chamas and Saccos, with training in keeping accounts",
          "Workshops and tools in every vocational centre, and county jobs given to trainees first",
        ],
        measure:
          "Ask three traders near you how many receipts they paid for last year, and how long the county took to pay them.",
      },
      {
        id: "devolution",
        title: "Devolution",
        paragraphs: [
          "Since 2013 the counties have brought clinics, roads and nurseries to places that had waited since independence. Yet the money often comes late, some work is still held back in Nairobi, and in many counties the ward has only taken the governor’s place as the one who begs.",
          "We want the second half of the promise. Power should not stop at the county headquarters.",
        ],
        actions: [
          "Counties paid their full share on a fixed day of each month",
          "Work that the Constitution gives to counties handed over together with its staff and money",
          "A part of each county’s development budget decided by ward meetings, by open vote",
          "Village councils set up by law, with a small budget and a notice board",
          "Every project on one public list: place, price, builder, start and finish",
          "County assemblies with researchers and budget experts, so that they can check the governor",
        ],
        measure: "Stand in front of a project in your ward. Can you find its price and its builder on your phone?",
      },
      {
        id: "social-infrastructure",
        title: "Social Infrastructure",
        paragraphs: [
          "People do not live in a growth rate. They live between a home, a school, a clinic, a water point and a road. When one of these fails, the whole day fails. A girl who fetches water misses mathematics. A mother in labour waits for a tractor because the ambulance cannot pass.",
          "We will first mend what is there, then staff it, and only then build more.",
        ],
        actions: [
          "Clinics with basic medicines in stock, and a nurse on call at night",
          "Community health workers paid on time and given a working kit",
          "Clean water within one kilometre, and a ward fund that repairs pumps within a week",
          "Bursaries on one page, agreed in November and paid before schools open",
          "Toilets for girls and safe paths to school, with places for children with disabilities",
          "Feeder roads drained and graded before the rains and not after them",
        ],
        measure:
          "Visit your nearest clinic on a Sunday. Is it open, is somebody there, and is there medicine on the shelf?",
      },
      {
        id: "greening-kenya",
        title: "Greening Kenya",
        paragraphs: [
          "The rains no longer keep their dates. Herders in the north have lost in one drought what took twenty years to build. On the hills above our rivers the soil slides into the dams. In the towns plastic blocks the drains and the flood comes in at the door.",
          "Green work is not a gift to strangers. It is our water, our food and a good many jobs.",
        ],
        actions: [
          "Tree nurseries run by youth and women’s groups, paid for each tree alive after three years",
          "River banks and water towers protected by the communities beside them, who share the benefit",
          "Sand dams, rock catchments and school tanks in dry wards",
          "Solar power for boreholes, clinics and markets, with local technicians trained to mend it",
          "Clean stoves in school kitchens, and help for families to move away from smoke",
          "Rubbish collected and sorted, and waste pickers recognised, protected and paid",
        ],
        measure: "Count the trees on the land where the last planting day was held. How many are alive?",
      },
      {
        id: "citizen-responsibility",
        title: "Citizen Responsibility",
        paragraphs: [
          "A good government cannot be delivered to people like a parcel. It needs citizens who vote, ask, pay what is due and refuse to be bought. It also needs leaders who make it safe and easy to do so.",
          "We ask much of citizens. So we must offer much in return, and go first.",
        ],
        actions: [
          "Plain lessons on the law, in English, Kiswahili and on local radio, free in every branch",
          "Public meetings with notice of two weeks, at hours when farmers and workers can come",
          "A law that protects those who report theft, and a reward when public money is recovered",
          "Our own accounts, gifts and spending published before we ask it of others",
          "Peace committees with elders, clergy, women and youth in every ward that has known violence",
          "Voter education in the last year of school, so that every citizen of eighteen knows the way",
        ],
        measure: "Ask any branch treasurer of ours for the accounts. You should have them in your hands within a week.",
      },
    ],
    closing: {
      title: "Our word",
      text: "Each candidate who carries our symbol signs this manifesto in front of the branch. Every three months the branch reads it aloud again and ticks what has been done. What is not done will be explained, by the person who promised it.",
      links: [
        { label: "Become a member", to: "/joinus" },
        { label: "Volunteer", to: "/volunteer" },
      ],
    },
  }) satisfies TextBodies["manifesto"];
