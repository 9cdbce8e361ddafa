import {
  type Ask,
  type Credentials,
  type Manifest,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import type { Language } from '#rules/tools/language.ts'

type Asking = { manifest: Manifest; ask: Ask; credentials: Credentials }
type Subscribing = Asking & { language: Language }

/** Removes webhooks; one that is gone already, or can't be removed now, holds up no other. */
export const unsubscribe = async (
  { manifest, ask, credentials }: Asking,
  hooks: readonly string[],
): Promise<void> => {
  for (const hook of hooks)
    await manifest.hooks?.remove(ask, credentials, hook).catch((cause: unknown) => {
      if (!(cause instanceof VendorProblem)) throw cause
    })
}

/**
 * Removes webhooks of an attempt that comes to nothing. Those at the address that all accounts share
 * stay: another attempt may use them, and the next one finds them.
 */
export const giveUpHooks = async (asking: Asking, hooks: readonly string[]): Promise<void> => {
  if (!asking.manifest.isShared) await unsubscribe(asking, hooks)
}

/** Removes webhooks of ours that an earlier connection has left: those below the same address. */
const removeLeft = async (asking: Asking, address: string): Promise<void> => {
  const { manifest, ask, credentials } = asking
  const below = address.slice(0, address.lastIndexOf('/') + 1)
  const listed = (await manifest.hooks?.list(ask, credentials)) ?? []
  const left = listed.filter((hook) => hook.address.startsWith(below))
  await unsubscribe(
    asking,
    left.map(({ id }) => id),
  )
}

/**
 * Registers our address for every topic, one after another, and returns the vendor's ids; if one
 * fails, those before it are removed again.
 */
export const subscribe = async (asking: Subscribing, address: string): Promise<string[]> => {
  const { manifest, ask, credentials, language } = asking
  if (!manifest.hooks) return []
  const { topics, make, isSingle } = manifest.hooks
  if (isSingle) await removeLeft(asking, address)
  // the same address again may have webhooks that an earlier attempt has left, which are kept
  const left = manifest.isShared ? await manifest.hooks.list(ask, credentials) : []
  const leftOf = (topic: string) =>
    left.find((hook) => hook.address === address && hook.topic === topic)?.id
  const hooks: string[] = []
  try {
    for (const topic of topics)
      hooks.push(leftOf(topic) ?? (await make(ask, credentials, address, topic, language)))
    return hooks
  } catch (cause) {
    await giveUpHooks(asking, hooks)
    throw cause
  }
}
