import type { Endpoint } from '#contract/endpoint.ts'
import { type Scope, scopes } from '#contract/right.ts'

const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** Returns the scope with which an API key may make a call; null where no key may. */
export const scopeOf = ({ right, scope }: Pick<Endpoint, 'right' | 'scope'>): Scope | null =>
  scope ?? (isScope(right) ? right : null)

/** API keys of a shop, at most, that haven't ended. */
export const apiKeysMost = 50
/** Hours for which a key that was replaced still works. */
export const oldKeyHours = 24
export const apiKeyStates = ['active', 'expired', 'ended'] as const
