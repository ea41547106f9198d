/** The signed-in member behind a call. */
export interface Actor {
  userId: number;
  sessionId: string;
}
