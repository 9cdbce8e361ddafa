import * as calls from '#contract/referrals/calls.ts'
import { serve, serveOnce, serveStore } from '#platform/route.ts'
import { decideFriend } from './friends/decide-friend.ts'
import { listFriends } from './friends/list-friends.ts'
import { listReferralLinks } from './figures/list-links.ts'
import { readReferralFigures } from './figures/read-figures.ts'
import { getReferralLink, postReferralLinks } from './links.ts'
import { getReferralProgram, saveReferralProgram } from './program/save-program.ts'

export const routes = [
  serve(calls.getReferralProgram, getReferralProgram),
  serve(calls.saveReferralProgram, saveReferralProgram),
  serve(calls.listReferredFriends, listFriends),
  serveOnce(calls.decideReferral, decideFriend),
  serve(calls.getReferralLink, getReferralLink),
  serve(calls.getReferralFigures, readReferralFigures),
  serve(calls.listReferralLinks, listReferralLinks),
  serveStore(calls.postReferralLinks, postReferralLinks),
]
