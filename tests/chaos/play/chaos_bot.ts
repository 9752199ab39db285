import { z } from "zod";
import type { Random } from "../../../domain/game/bots/seeded_random.ts";
import { GameState } from "../../../domain/game/room/game_state.ts";
import { type Bot, openBot } from "../../../sandbox/bots/bot.ts";
import type { BotAccount } from "../../../sandbox/bots/bot_account.ts";
import type { History, RunMs } from "../history.ts";

/** Not acknowledged within this time, a move is sent again under the same name. */
const SEND_AGAIN_MS = 2_000;
/** After so long without a word a bot asks how its game or its search stands. */
const SILENT_MS = 4_000;
const LOOK_EVERY_MS = 500;
const ACK_MS = 10_000;
const THINK_MS = 100;
/** Now and then a bot thinks for longer than a turn lasts, so that deadlines have to be kept. */
const OVERSLEEPS = 0.004;
const OVERSLEEP_MS = 20_000;

export interface ChaosBotOptions {
  readonly url: string;
  readonly account: BotAccount;
  readonly random: Random;
  readonly history: History;
  readonly now: () => RunMs;
  readonly onFinished: () => void;
}

const Shown = z.object({ gameState: GameState });
const Drawn = z.object({ newGameState: GameState });
const Move = z.object({ gameId: z.string(), row: z.unknown(), col: z.unknown(), cmdId: z.string() });
type Move = z.output<typeof Move>;
const Joined = z.object({ gameId: z.string() });

/** A bot that keeps a history, and does not give up: what is not answered it sends again, what is silent it asks. */
export async function openChaosBot(options: ChaosBotOptions): Promise<Bot & { watch(search: () => void): void }> {
  const { account, history, now, random } = options;
  const by = account.user.userId;
  let waiting: { readonly move: Move; sentAt: RunMs } | null = null;
  let gameId: string | null = null;
  let heardAt = now();

  function noteAnswer(move: Move, ok: boolean, seq?: number): void {
    history.answered({ by, ...move }, { ok, seq });
    heardAt = now();
    if (waiting?.move.cmdId === move.cmdId) waiting = null;
  }

  const bot = await openBot({
    ...options,
    level: "medium",
    thinkMs: () => random() < OVERSLEEPS ? OVERSLEEP_MS : THINK_MS * (0.5 + random()),
    onMove: (payload, ack) => noteAnswer(Move.parse(payload), ack.ok, ack.seq),
    onPush(_, payload) {
      heardAt = now();
      const state = stateIn(payload);
      if (state) history.saw(by, state);
    },
    // A tab that was let in but never told so hears of games, and plays, before `openBot` returns.
    onSend(event, payload) {
      if (event === "joinGame") gameId = Joined.parse(payload).gameId;
      if (event !== "makeMove") return;
      const move = Move.parse(payload);
      history.called({ by, ...move });
      waiting = { move, sentAt: now() };
    },
    onFinished: () => {
      waiting = null;
      options.onFinished();
    },
  });

  function sendAgain(move: Move): void {
    bot.socket.timeout(ACK_MS).emitWithAck("makeMove", { ...move, userId: by }).then(
      ({ ok, seq }: { ok: boolean; seq?: number }) => noteAnswer(move, ok, seq),
      () => {},
    );
  }

  /** @param search what to do where no game is being played */
  function look(search: () => void): void {
    if (!bot.socket.connected) return;
    if (waiting && bot.isPlaying() && now() - waiting.sentAt > SEND_AGAIN_MS) return sendAgain(waiting.move);
    if (now() - heardAt < SILENT_MS) return;
    heardAt = now();
    if (bot.isPlaying()) bot.socket.emit("joinGame", { gameId, userId: by });
    else search();
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    ...bot,
    watch: (search) => void (timer = setInterval(() => look(search), LOOK_EVERY_MS)),
    close() {
      clearInterval(timer);
      bot.close();
    },
  };
}

function stateIn(payload: unknown): GameState | null {
  const shown = Shown.safeParse(payload);
  return shown.success ? shown.data.gameState : Drawn.safeParse(payload).data?.newGameState ?? null;
}
