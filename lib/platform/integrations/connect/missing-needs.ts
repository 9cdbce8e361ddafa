import type { Manifest } from '#platform/integrations/manifest.ts'

/** Lists the rights that a vendor's keys need and don't have; one to write reads, too. */
export const missingNeeds = (
  { needs = [] }: Pick<Manifest, 'needs'>,
  scopes: readonly string[],
): string[] =>
  needs.filter((one) => !scopes.includes(one) && !scopes.includes(one.replace(/^read_/, 'write_')))

/** Returns what stays wrong with a connection that is reached; null: nothing. */
export const lastingProblem = (
  manifest: Pick<Manifest, 'needs'>,
  scopes: readonly string[],
): 'scope_missing' | null => (missingNeeds(manifest, scopes).length > 0 ? 'scope_missing' : null)
