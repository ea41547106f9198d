/** What the clips say, as WebVTT; the clips have no sound. */
export const captions: Record<string, string> = {
  message: `WEBVTT

00:00.200 --> 00:02.900
For years our ward had no clinic. We walked two hours.

00:03.100 --> 00:05.900
Then we joined, we spoke up, and we helped to plan one.

00:06.100 --> 00:08.900
The bus is for everyone. There is a seat for you.
`,
  journey: `WEBVTT

00:00.200 --> 00:03.400
At sunset the party bus comes along the edge of the Rift Valley.

00:03.600 --> 00:07.800
People by the road wave as it goes by.
`,
};
