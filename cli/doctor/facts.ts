import type { BackupSight } from "../../server/archive/backup/make/look_for_backup.ts";

/** A fault is why something did not answer, in its own words. Null stands for what could not be looked at. */
export interface Facts {
  readonly settings: SettingsFacts;
  readonly database: DatabaseFacts | null;
  readonly server: ServerFacts | null;
  readonly disk: DiskFacts | null;
  /** Null where `REDIS_URL` is not set. */
  readonly redis: RedisFacts | null;
  readonly clock: ClockFacts | null;
  readonly https: HttpsFacts | null;
  readonly google: GoogleFacts | null;
  readonly oidc: OidcFacts | null;
  readonly stripe: StripeFacts | null;
  readonly smtp: SmtpFacts | null;
  readonly storage: StorageFacts | null;
  readonly backupPlaces: BackupPlacesFacts | null;
}

export interface SettingsFacts {
  readonly fault: string | null;
  /** What a start would say. */
  readonly warning: string | null;
  readonly hint: string | null;
  /** Names in `.env` that are no setting, and the one that each was probably meant to be. */
  readonly unknown: readonly { readonly name: string; readonly near: string | null }[];
}

interface Fault {
  readonly fault: string;
}

export type DatabaseFacts = Fault & { readonly why: "wrong account" | "other version" | "unknown" } | {
  readonly fault: null;
  readonly isBuiltIn: boolean;
  /** PostgreSQL's, such as 18. */
  readonly version: number;
  readonly migrationsToRun: number;
  readonly usedConnections: number;
  readonly maxConnections: number;
  /** Null where nobody counts: in the sandbox, and before the schema is up to date. */
  readonly admins: number | null;
  /** Whether `ADMIN_EMAILS` names somebody who is to be one. */
  readonly areAdminsNamed: boolean;
  /** Null where nobody can look. */
  readonly backups: BackupFacts | null;
  /** Work that was given up, and work that should have begun ten minutes ago. */
  readonly jobs: { readonly givenUp: number; readonly late: number };
  /** How many databases restores have replaced and kept. */
  readonly replaced: number;
};

export interface BackupFacts {
  /** The last good one. */
  readonly last: LastBackup | null;
  readonly isNightly: boolean;
  /** Whether a night has been since somebody has an account: before it there is nothing to make. */
  readonly hadNight: boolean;
}

export interface LastBackup {
  readonly name: string;
  /** Where it was made. */
  readonly place: string;
  /** Whether somebody made it by hand into another folder than that in which backups are made here. */
  readonly isMadeElsewhere: boolean;
  readonly sight: BackupSight | "in the bucket";
  readonly ageMs: number;
  readonly bytes: number;
  /** Files that it lacks, or has otherwise than they were stored. */
  readonly missingFiles: number;
}

export interface ServerFacts {
  readonly url: string;
  /** Why nobody answered. */
  readonly fault: string;
  /** What `/readyz` answered; null where nobody answers. */
  readonly ready: { readonly isReady: boolean; readonly failing: readonly string[] } | null;
}

export type DiskFacts =
  & (Fault | {
    readonly fault: null;
    readonly freeBytes: number;
    readonly keptFreeBytes: number;
    /** Whether other accounts of the machine may look into the folder. */
    readonly isOpenToOthers: boolean;
  })
  & { readonly dataDir: string };

export interface RedisFacts {
  readonly host: string;
  readonly fault: string | null;
  /** Whether it answers and refuses us, which ends a start. */
  readonly isRefused: boolean;
}

export interface ClockFacts {
  /** How far this computer's clock is ahead of others. */
  readonly ahead: readonly { readonly of: string; readonly ms: number }[];
}

export interface HttpsFacts {
  readonly publicUrl: string | null;
  readonly isForThisComputerAlone: boolean;
  readonly trustedProxies: number;
  /** What `PUBLIC_URL` answers; null where nobody asked. */
  readonly answer: Fault | {
    readonly fault: null;
    readonly isStowmark: boolean;
    readonly certificateDays: number | null;
    readonly hasSockets: boolean;
  } | null;
}

export interface GoogleFacts {
  readonly clientId: string | null;
  /** Whether its keys came. */
  readonly keys: { readonly fault: string | null } | null;
  /** What Google says to the id with its secret; null without a secret. */
  readonly secret: { readonly fault: string | null; readonly isAccepted: boolean } | null;
}

export interface OidcFacts {
  readonly issuer: string;
  readonly fault: string | null;
  /** What the provider calls itself. */
  readonly saysIssuer: string | null;
}

export interface StripeFacts {
  readonly isTestMode: boolean;
  readonly isForThisComputerAlone: boolean;
  readonly wantedEndpoint: string | null;
  readonly look: { readonly verdict: "refused" | "unreachable"; readonly says: string } | {
    readonly verdict: "accepted";
    /** Null where the key may not look. */
    readonly endpoints: readonly WebhookEndpoint[] | null;
  };
}

export interface WebhookEndpoint {
  readonly url: string;
  readonly isEnabled: boolean;
  /** `*` is all of them. */
  readonly events: readonly string[];
}

export interface SmtpFacts {
  readonly isSandbox: boolean;
  readonly isSetUp: boolean;
  readonly from: string;
  readonly fault: string | null;
}

/** Whether the next backup can go there. */
export interface BackupPlacesFacts {
  /** How much may still be written there; null where nobody knows. */
  readonly folder: { readonly place: string; readonly fault: string | null; readonly roomBytes: number | null };
  /** Null where no bucket is to have copies. */
  readonly bucket: { readonly place: string; readonly fault: string | null } | null;
}

export interface StorageFacts {
  readonly place: string;
  readonly advice: string;
  readonly fault: string | null;
  readonly databaseId: string | null;
  readonly storageId: string | null;
}
