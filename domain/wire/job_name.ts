/**
 * The name of work on accounts of one kind. Servers inside and outside the sandbox may share a database: each does its own, since
 * only one of them reaches real mailboxes and real payments.
 */
export function jobNameInside(isSandbox: boolean, name: string): string {
  return isSandbox ? `sandbox_${name}` : name;
}
