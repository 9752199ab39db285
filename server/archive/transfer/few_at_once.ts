import type { Failure } from "../../../domain/wire/failure.ts";
import type { UserId } from "../../../domain/wire/ids.ts";

/** A turn for each of a member's transfers; those beyond `most` are refused. */
export function fewAtOnce(most: number, refusal: () => Failure) {
  const inside = new Map<UserId, number>();
  return {
    /** @throws the refusal */
    enter(userId: UserId): Disposable {
      const count = inside.get(userId) ?? 0;
      if (count >= most) throw refusal();
      inside.set(userId, count + 1);
      let isOver = false;
      return {
        [Symbol.dispose]() {
          if (isOver) return;
          isOver = true;
          const left = (inside.get(userId) ?? 1) - 1;
          if (left > 0) inside.set(userId, left);
          else inside.delete(userId);
        },
      };
    },
  };
}
