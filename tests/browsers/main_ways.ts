import assert from "node:assert/strict";
import { join } from "node:path";
import { photoOf } from "../support/browser/fake_camera.ts";
import { signInAt, type TestServer } from "../support/server/test_app.ts";
import { enterRoom, playerOf, type TestPlayer } from "../support/test_game.ts";
import { until } from "../support/until.ts";
import { openTournament } from "../journeys/game_table.ts";
import { button, cell, field, heading, link, type Share, type Visitor, words } from "./visitor.ts";

interface Way {
  readonly fact: string;
  walk(visitor: Visitor, server: TestServer): Promise<void>;
}

/** What somebody can do with the product in any browser that it is for, each way from the first page to its end. */
export const MAIN_WAYS: readonly Way[] = [
  { fact: "a visitor writes 27 on the drawn box, and it is read", walk: tryTheDemo },
  { fact: "a new box keeps its photo, is looked at, and is found by a misspelt word", walk: keepABox },
  { fact: "a text of many lines is seen whole while it is written", walk: writeMuch },
  { fact: "the camera reads a number and opens a new box", walk: scan },
  { fact: "a photo does in the camera's place", walk: scanAPhoto },
  { fact: "a bot is played by keyboard as soon as practice starts", walk: practise },
  { fact: "a tournament's game is played against somebody else, and won", walk: winAGame },
  { fact: "a member pays and is Pro", walk: becomePro },
];

async function comeAsMember(visitor: Visitor): Promise<void> {
  await visitor.open("/login");
  await visitor.press(button("member@sandbox.test"));
  await visitor.see(heading("My Items"));
}

async function arrive(visitor: Visitor, path: RegExp): Promise<void> {
  await until(async () => path.test(await visitor.path()) || null);
}

const TWO: readonly Share[] = [
  ...[[.3, .42], [.3, .38], [.32, .34], [.35, .32], [.39, .32], [.42, .35], [.43, .39], [.42, .44]] as const,
  ...[[.4, .49], [.36, .56], [.32, .62], [.29, .67], [.34, .665], [.4, .67], [.45, .67]] as const,
];
const SEVEN: readonly Share[] = [[.54, .32], [.6, .32], [.68, .31], [.64, .45], [.6, .56], [.57, .68]];

async function tryTheDemo(visitor: Visitor): Promise<void> {
  await visitor.open("/");
  for (const stroke of [TWO, SEVEN]) await visitor.draw("//canvas[starts-with(@aria-label, 'A box to write')]", stroke);
  await visitor.see(words("That is box 27"));
}

async function keepABox(visitor: Visitor): Promise<void> {
  await using photo = await photoFile("118");
  await comeAsMember(visitor);
  await visitor.open("/app/item/new?tagId=118");
  await visitor.write(field("What is inside?"), "Wool blankets");
  await visitor.give("(//input[@type='file'])[last()]", photo.path);
  await visitor.press(button("Save box"));
  await arrive(visitor, /\/app\/item\/(?!new)/);
  await visitor.see(heading("Wool blankets"));
  await visitor.press("//button[contains(@aria-label, '118.jpg')]");
  await visitor.see("//dialog//img");
  await visitor.key("Escape");
  await until(() => visitor.run<boolean>("return !document.querySelector('dialog')").then((is) => is || null));
  await visitor.open("/app/home");
  await visitor.write(field("Search your boxes"), "blancket");
  await visitor.press(link("Wool blankets"));
  await visitor.see(heading("Wool blankets"));
}

/** A picture of that number as a file; a browser reads it when it is sent, not when it is given. */
async function photoFile(number: string) {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-photo-" });
  const path = join(folder, `${number}.jpg`);
  await Deno.writeFile(path, await photoOf({ number, writing: "marker on cardboard" }));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

async function writeMuch(visitor: Visitor): Promise<void> {
  await comeAsMember(visitor);
  await visitor.open("/app/item/new?tagId=7");
  await unfold(visitor);
  await visitor.write(field("Description"), "One line and another. ".repeat(30));
  const hidden = "const area = document.querySelector('textarea'); return area.scrollHeight - area.clientHeight";
  assert.ok(await visitor.run<number>(hidden) <= 1, "nothing of it is scrolled away");
}

async function unfold(visitor: Visitor): Promise<void> {
  await visitor.press("//summary");
}

/** The page's camera, from now on: a number in marker on cardboard, in an unsteady hand. */
const PAINTED_CAMERA = `
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [640, 480];
  const paper = canvas.getContext("2d");
  const paint = () => {
    const now = performance.now();
    paper.fillStyle = "#b98f5c";
    paper.fillRect(0, 0, 640, 480);
    paper.fillStyle = "#1b1714";
    paper.font = "600 72px Figtree, sans-serif";
    paper.textAlign = "center";
    paper.fillText("4183", 320 + 2 * Math.sin(now / 300), 264 + 2 * Math.cos(now / 400));
  };
  paint();
  setInterval(paint, 100);
  MediaDevices.prototype.getUserMedia = () => Promise.resolve(canvas.captureStream(10));`;

async function scan(visitor: Visitor): Promise<void> {
  await comeAsMember(visitor);
  await visitor.run(PAINTED_CAMERA);
  await visitor.press("//a[contains(@href, '/app/scan')]");
  await arrive(visitor, /\/app\/item\/new/);
  await visitor.see(heading("New box"));
  assert.equal(await visitor.run("return new URLSearchParams(location.search).get('tagId')"), "4183");
}

async function scanAPhoto(visitor: Visitor): Promise<void> {
  await using photo = await photoFile("8113");
  await comeAsMember(visitor);
  await visitor.open("/app/scan");
  await visitor.give(field("Take a photo instead"), photo.path);
  await arrive(visitor, /\/app\/item\/new/);
  assert.equal(await visitor.run("return new URLSearchParams(location.search).get('tagId')"), "8113");
}

async function practise(visitor: Visitor): Promise<void> {
  await comeAsMember(visitor);
  await visitor.open("/app/practice");
  await visitor.press(button("Start practice"));
  await visitor.see(heading("YOUR TURN!"));
  await visitor.key("Enter");
  await visitor.see(cell(1, 1, "X"));
  await visitor.see("//button[contains(@aria-label, ', O')]");
}

/** Three cells in no line. */
const LOSING = [[1, 0], [1, 1], [2, 2]] as const;

async function winAGame(visitor: Visitor, server: TestServer): Promise<void> {
  const eventId = await openTournament(server);
  using rival = await playerOf(
    server,
    await signInAt(server.url, "pro@sandbox.test"),
  );
  await comeAsMember(visitor);
  await visitor.open(`/app/events/${eventId}`);
  await visitor.press(button("Start Looking for Player"));
  await enterRoom(rival, eventId);
  await rival.say("findMatch", { eventId });
  const { gameId } = await rival.take("playerFound");
  await rival.say("joinGame", { gameId });
  const { gameState } = await rival.take("gameStarted");
  const rivalBegins = gameState.currentTurn === rival.userId;
  for (const [turn, move] of LOSING.entries()) {
    if (rivalBegins) await moveInTurn(rival, gameId, move);
    await visitor.see(heading("YOUR TURN!"));
    await visitor.press(cell(1, turn + 1));
    if (!rivalBegins && turn < 2) await moveInTurn(rival, gameId, move);
  }
  await visitor.see(heading("You Won!"));
}

async function moveInTurn(player: TestPlayer, gameId: string, [row, col]: readonly [number, number]): Promise<void> {
  await until(async () => (await player.say("makeMove", { gameId, row, col })).ok || null);
}

async function becomePro(visitor: Visitor): Promise<void> {
  await comeAsMember(visitor);
  await visitor.open("/app/pro");
  await visitor.press(button("Next"));
  await visitor.press(button("Select Monthly"));
  await visitor.write(field("Card number"), "4242424242424242");
  await visitor.write(field("Expiration date"), "1240");
  await visitor.write(field("Security code"), "123");
  await visitor.press(button("SUBSCRIBE"));
  await visitor.see(words("Subscription Complete"));
}
