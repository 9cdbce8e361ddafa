import * as calls from '#contract/shopper/calls.ts'
import * as install from '#contract/shopper/install.ts'
import {
  serve,
  serveProxied,
  serveShopper,
  serveShopperOnce,
  serveVisitor,
} from '#platform/route.ts'
import { addCard, previewCard } from '#platform/shopper/cards/add-card.ts'
import { countWrong } from '#platform/shopper/cards/addable-card.ts'
import { openSession } from '#platform/shopper/proof/app-proxy.ts'
import { applyCredit } from '#platform/shopper/credit/apply.ts'
import { readPreviewShopper } from '#platform/shopper/credit/preview-shopper.ts'
import { checkCode } from '#platform/shopper/credit/check-code.ts'
import { inviteFriend } from './invite-friend.ts'
import { readInstall } from './install.ts'
import { endKey, listKeys, makeKey } from './keys.ts'
import { mailLink } from '#platform/shopper/mailed/mail-link.ts'
import { makeApplyLink } from '#platform/shopper/apply/make-apply-link.ts'
import { openAccount } from '#platform/shopper/account/open-account.ts'
import { listHistory } from '#platform/shopper/credit/read-history.ts'
import { makePass } from '#platform/shopper/credit/make-pass.ts'
import { readShopper } from '#platform/shopper/credit/read-shopper.ts'
import { showCode } from '#platform/shopper/credit/show-code.ts'

export const routes = [
  serve(install.getInstall, readInstall),
  serve(install.getPreviewShopper, readPreviewShopper),
  serve(install.listShopperKeys, listKeys),
  serve(install.makeShopperKey, makeKey),
  serve(install.endShopperKey, endKey),
  serve(install.makeApplyLink, makeApplyLink),
  serveShopper(calls.readShopper, readShopper),
  serveShopper(calls.listShopperHistory, listHistory),
  serveShopper(calls.showShopperCode, showCode),
  serveShopper(calls.previewShopperCard, previewCard, countWrong),
  serveShopperOnce(calls.addShopperCard, addCard, countWrong),
  serveShopper(calls.applyShopperCredit, applyCredit),
  serveShopper(calls.makeShopperPass, makePass),
  serveShopper(calls.openShopperAccount, openAccount),
  serveShopper(calls.inviteShopperFriend, inviteFriend),
  serveVisitor(calls.checkShopperBalance, checkCode),
  serveVisitor(calls.mailShopperLink, mailLink),
  serveProxied(calls.openShopifySession, openSession),
]
