import { findDueObject, findObjects, queueDelivery, readObject, writeObject } from "../db/stripe.ts";
import type { Sql } from "../../db/sql.ts";
import type { Kind, ObjectOf, StripeObject } from "./objects.ts";
import { missing } from "./refusal.ts";
import { dueAt, newObject } from "./new_object.ts";

/** The stand-in's Stripe during one request: its objects, its clock, and what it has to tell. */
export class StripeStore {
  constructor(private readonly sql: Sql, public now: number) {}

  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<ObjectOf<K>> {
    const found = await this.find(kind, id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<ObjectOf<K> | null> {
    const found = await readObject(this.sql, id);
    return isKind(kind, found) ? found : null;
  }

  async findAny(id: string): Promise<StripeObject | null> {
    const found = await readObject(this.sql, id);
    return found === null ? null : found as StripeObject;
  }

  async list<K extends Kind>(kind: K, fields: object): Promise<ObjectOf<K>[]> {
    const found = await findObjects(this.sql, kind, fields);
    return found.filter((object) => isKind(kind, object));
  }

  async save<O extends StripeObject>(given: O): Promise<O> {
    const object = { created: this.now, ...given };
    await writeObject(this.sql, object, dueAt(object));
    return object;
  }

  async emit(type: string, object: StripeObject): Promise<void> {
    const event = newObject("event", {
      type,
      created: this.now,
      data: { object: withoutPrivates(object) },
    });
    await this.save(event);
    await queueDelivery(this.sql, event.id);
  }

  async nextDue(until: number): Promise<{ object: StripeObject; at: number } | null> {
    const due = await findDueObject(this.sql, until);
    return due && { object: due.body as StripeObject, at: due.dueAtS };
  }
}

function isKind<K extends Kind>(kind: K, found: unknown): found is ObjectOf<K> {
  return typeof found === "object" && found !== null && "object" in found && found.object === kind;
}

export function withoutPrivates<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, field) => key.startsWith("_") ? undefined : field));
}
