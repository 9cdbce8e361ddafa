import { platformEnv } from '#env.ts'
import { type Vault, vaultWith } from '#platform/vault.ts'

/** The installation's key; another machine, such as an auditor's, has none. */
export const vaultHere = (): Vault | null => {
  try {
    return vaultWith(platformEnv().DATA_KEY)
  } catch {
    return null
  }
}
