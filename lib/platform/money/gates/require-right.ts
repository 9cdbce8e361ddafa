import { scopeOf } from '#contract/api-keys/scope.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Right, Scope } from '#contract/right.ts'
import { may } from '#rules/way/access.ts'
import type { Person } from '#platform/acting.ts'

const scopeMissing = (scope: Scope | Right): Refusal =>
  new Refusal('scope_missing', {
    facts: { scope },
    message: `This API key lacks the scope ${scope}. Nothing was changed.`,
  })

/** Refuses a call whose scope a key lacks, and names the scope. */
export const requireScope = (scopes: readonly Scope[], endpoint: Endpoint): void => {
  const scope = scopeOf(endpoint)
  if (scope === null) throw new Refusal('unknown_call')
  if (!scopes.includes(scope)) throw scopeMissing(scope)
}

/** Refuses what a person's role or a key's scopes don't allow, inside a call that needs it too. */
export const requireRight = (actor: Person, right: Right): void => {
  if (!may(actor, right)) throw actor.key ? scopeMissing(right) : new Refusal('forbidden')
}
