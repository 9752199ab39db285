/** What was measured on one machine, of which everything else is computed. */
export interface Units {
  /** Processor time of a server a committed move, its two pushes and its share of pairing, ends and sockets included. */
  readonly serverUsAMove: number;
  /** Processor time of PostgreSQL a move. */
  readonly databaseUsAMove: number;
  /** What PostgreSQL writes ahead a move. */
  readonly walBytesAMove: number;
  /** Memory of a server a socket that says nothing. */
  readonly bytesASocket: number;
  /** What Redis takes in a move, and hands to each server. */
  readonly redisBytesAMove: number;
  /** Processor time of Redis a move, with one server that reads. */
  readonly redisUsAMove: number;
  /** Processor time of a server a move that people of another server play: every server reads every push. */
  readonly foreignUsAMove: number;
}
