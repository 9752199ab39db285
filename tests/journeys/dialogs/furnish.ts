import sharp from "sharp";
import { type Member, signIn } from "../../support/server/test_app.ts";
import { joinedBy, mustDo } from "../../support/test_households.ts";
import { keepScan, newBox, sendFiles } from "../../support/test_boxes.ts";
import { payer } from "../../support/test_billing.ts";
import type { Stage } from "../routes/stage.ts";

/** What somebody must have so that every dialog of the app has a reason: a file, a deleted box, a plan, a log. */
export async function furnish({ url, people }: Stage): Promise<void> {
  const fetchFrom = (path: string, init?: RequestInit) => fetch(url + path, init);
  const member = await signIn(fetchFrom, "member@sandbox.test");
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#2a7" } }).png()
    .toBuffer();
  await Promise.all([
    sendFiles(member, people.member.ids["itemId"] ?? "", new File([new Uint8Array(picture)], "coats.png")),
    deleteOne(member),
    keepScan(member, picture),
    member.write("tokens", "CREATE_API_TOKEN", { name: "Label printer", scope: "read" }),
    member.write("webhooks", "CREATE_WEBHOOK", { address: "https://93.184.215.14/boxes" }),
    member.write("logger", "log", { level: "error", message: "The log for this list" }),
    payer({ fetch: fetchFrom }, member).upgrade(),
  ]);
  const app = { url, fetch: fetchFrom, signIn: (email: string) => signIn(fetchFrom, email) };
  const other = await joinedBy(app, member, "pro@sandbox.test");
  await other.write("userprofile", "update_user_profile", { updates: { displayName: "Bea" } });
  await bringAlong(other, member);
}

/** All that one has at home, into the other's household; one more box is at home since. */
async function bringAlong(one: Member, other: Member): Promise<void> {
  const [home, there] = [one, other].map(({ user }) => user.household.householdId);
  await one.write("merges", "MERGE_BOXES", { from: home, numbers: [] });
  await mustDo(one, "SWITCH_HOUSEHOLD", { householdId: home });
  await newBox(one, "5", "Spare keys");
  await mustDo(one, "SWITCH_HOUSEHOLD", { householdId: there });
}

async function deleteOne(member: Member): Promise<void> {
  const { _id: itemId } = await newBox(member, "119", "Old tent");
  await member.write("items", "DELETE_ITEM", { itemId });
}
