const DATABASE = "stowmark-scan";
const PHOTOS = "photos";
const NEWEST = "newest";
/** A photo that nobody came back for in a day belongs to no box. */
const KEPT_MS = 24 * 60 * 60 * 1000;

interface CapturedPhoto {
  /** For whose boxes it was taken; the next person on this device gets their own. */
  readonly householdId: string;
  readonly tagId: string;
  readonly photo: Blob;
  readonly takenAt: number;
}

/**
 * Keeps the frame that showed a new number until its box is saved. On disk, because a phone that is short of memory
 * throws a page away while its camera app is open. Where the browser keeps nothing, it stays in memory.
 */
export async function keepCapturedPhoto(householdId: string, tagId: string, photo: Blob): Promise<void> {
  const captured = { householdId, tagId, photo, takenAt: Date.now() };
  inMemory = captured;
  await inStore("readwrite", (store) => store.put(captured, NEWEST)).catch(() => undefined);
}

export async function capturedPhotoOf(householdId: string, tagId: string): Promise<File | null> {
  const captured = inMemory ?? await storedPhoto();
  const isIt = captured?.householdId === householdId && captured.tagId === tagId &&
    Date.now() - captured.takenAt < KEPT_MS;
  if (!isIt) return null;
  const { photo } = captured, { type } = photo;
  return new File([photo], `box-${tagId}.${/hei[cf]/.exec(type)?.[0] ?? "jpg"}`, { type });
}

/** @param tagId of this number's box alone; of any where it is not said */
export async function forgetCapturedPhoto(tagId: string | null = null): Promise<void> {
  if (tagId !== null && (inMemory ?? await storedPhoto())?.tagId !== tagId) return;
  inMemory = null;
  await inStore("readwrite", (store) => store.delete(NEWEST)).catch(() => undefined);
}

let inMemory: CapturedPhoto | null = null;

async function storedPhoto(): Promise<CapturedPhoto | undefined> {
  return await inStore<CapturedPhoto | undefined>("readonly", (store) => store.get(NEWEST)).catch(() => undefined);
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(PHOTOS, mode);
    const request = ask(transaction.objectStore(PHOTOS));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PHOTOS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
