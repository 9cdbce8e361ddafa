import { getWallets } from '#contract/wallet/calls.ts'
import { serve } from '#platform/route.ts'
import { readWallets } from './read-wallets.ts'

export const routes = [serve(getWallets, readWallets)]
