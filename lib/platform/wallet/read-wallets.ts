import type { Answer } from '#contract/endpoint.ts'
import type { getWallets as call } from '#contract/wallet/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { isAppleConfigured } from './apple/signer.ts'
import { googleAccount } from './google/account.ts'

/** Reads which wallets are configured. */
export const readWallets = async ({ env }: Ctx): Promise<Answer<typeof call>> => ({
  apple: isAppleConfigured(env) ? 'configured' : 'trial',
  google: googleAccount(env) !== null,
})
