import * as calls from '#contract/redemptions.ts'
import { serve, serveStore, serveStoreMoney } from '#platform/route.ts'
import { checkCode } from './check-code.ts'
import { getRedemption } from './read-redemption.ts'
import { authorise, capture, refund, release } from './redeem.ts'
import { endStoreKey, listStoreKeys, makeStoreKey } from './store-keys.ts'

export const routes = [
  serve(calls.listStoreKeys, listStoreKeys),
  serve(calls.makeStoreKey, makeStoreKey),
  serve(calls.endStoreKey, endStoreKey),
  serveStore(calls.checkCode, checkCode),
  serveStore(calls.getRedemption, getRedemption),
  serveStoreMoney(calls.authorise, authorise),
  serveStoreMoney(calls.capture, capture),
  serveStoreMoney(calls.release, release),
  serveStoreMoney(calls.refund, refund),
]
