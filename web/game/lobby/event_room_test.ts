import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { matchmakingMachine } from "../../../domain/game/matchmaking/matchmaking_machine.ts";
import { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { ANN, sampleEvent, samplePlayer } from "../../../tests/support/sample_rooms.ts";
import { fakeGameSocket } from "../../../tests/support/server/fake_game_socket.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { openEventRoom } from "./event_room.ts";

const CUP = EventId.parse("cup");
const OTHER = EventId.parse("other");

function annsRoom(enter: () => Promise<unknown> = () => Promise.resolve()) {
  const server = fakeGameSocket();
  const screen = createActor(matchmakingMachine, {
    input: { userId: ANN, eventId: CUP },
    clock: new SimulatedClock(),
  }).start();
  const calls: string[] = [];
  const room = openEventRoom({
    eventId: CUP,
    userId: ANN,
    socket: server.socket,
    screen,
    calls: {
      enter(socketId) {
        calls.push(`enter ${socketId}`);
        return enter();
      },
      leave() {
        calls.push("leave");
        return Promise.resolve();
      },
    },
  });
  room.listen();
  const stay = room.enter(true);
  return {
    ...server,
    room,
    calls,
    stay,
    status: () => screen.getSnapshot().value,
    context: () => screen.getSnapshot().context,
    join: (eventId = CUP) =>
      server.push("eventJoined", { event: sampleEvent(eventId), player: samplePlayer(eventId), queueSize: 0 }),
    start: (eventId = CUP) => server.push("matchmakingStarted", { queueSize: 1, player: samplePlayer(eventId) }),
    messages: () => server.sent.map(({ message }) => message),
  };
}

Deno.test("with a connection the room is entered by its socket, and the button asks for an opponent", () => {
  const ann = annsRoom();
  assert.deepEqual(ann.calls, ["enter s1"]);
  ann.join();
  ann.room.findMatch();
  assert.deepEqual(ann.sent, [{ message: "findMatch", payload: { eventId: CUP, userId: ANN } }]);
  ann.start();
  assert.equal(ann.status(), "looking_for_player");
});

Deno.test("what happens in another event is not this room's", () => {
  const ann = annsRoom();
  ann.join(OTHER);
  assert.equal(ann.status(), "connecting");
  ann.join();
  ann.start(OTHER);
  assert.equal(ann.status(), "connected");
  ann.start();
  ann.push("queueUpdate", { eventId: OTHER, queueSize: 9 });
  ann.push("matchmakingCancelled", { eventId: OTHER, message: "The event has ended." });
  const opponent = { userId: UserId.parse("ben"), username: "Ben" };
  ann.push("playerFound", { gameId: GameId.parse("g1"), eventId: OTHER, opponent });
  assert.deepEqual([ann.status(), ann.context().queueSize], ["looking_for_player", 1]);
});

Deno.test("a search goes on after a lost connection", () => {
  const ann = annsRoom();
  ann.join();
  ann.start();
  ann.stay();
  ann.room.enter(false);
  assert.equal(ann.status(), "connecting");
  ann.room.enter(true);
  ann.join();
  assert.deepEqual(ann.calls, ["enter s1", "enter s1"]);
  assert.deepEqual(ann.messages(), ["findMatch"]);
});

Deno.test("who leaves the page while searching is taken out of the queue and the room; who only looked on stays", () => {
  const ann = annsRoom();
  ann.join();
  ann.room.stopLooking();
  assert.deepEqual([ann.messages(), ann.calls], [[], ["enter s1"]]);
  ann.start();
  ann.room.stopLooking();
  assert.deepEqual([ann.messages(), ann.calls], [["cancelMatchmaking"], ["enter s1", "leave"]]);
});

Deno.test("a refused entry says why; one that the page no longer waits for says nothing", async () => {
  const refused = () => Promise.reject(new ApiFailure(409, "This event is full."));
  const ann = annsRoom(refused);
  await Promise.resolve();
  assert.deepEqual([ann.status(), ann.context().message], ["error", "This event is full."]);
  const gone = annsRoom(refused);
  gone.stay();
  await Promise.resolve();
  assert.equal(gone.status(), "connecting");
});
