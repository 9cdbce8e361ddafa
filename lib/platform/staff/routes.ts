import { listAudit } from '#contract/staff/audit.ts'
import { enterFromHelpdesk, enterFromPos } from '#contract/staff/entry.ts'
import * as calls from '#contract/staff/calls.ts'
import { serve, serveOpen } from '#platform/route.ts'
import { blockStaff, signOutStaff } from './block-staff.ts'
import { changePassword } from '#platform/staff/password/change-password.ts'
import { changeStaff } from './change-staff.ts'
import { endSession, endSessions } from '#platform/staff/session/end-session.ts'
import { enterSigned } from '#platform/staff/session/enter-signed.ts'
import { forgetPassword } from '#platform/staff/password/forget-password.ts'
import { inviteAgain, inviteStaff } from './invite-staff.ts'
import { listAudit as list } from './list-audit.ts'
import { listSessions } from '#platform/staff/session/list-sessions.ts'
import { userOf } from '#platform/acting.ts'
import { listStaff } from './read-member.ts'
import { setPassword } from '#platform/staff/password/set-password.ts'
import { signIn } from '#platform/staff/session/sign-in.ts'

export const routes = [
  serveOpen(calls.signIn, signIn),
  serveOpen(enterFromHelpdesk, enterSigned('helpdesk')),
  serveOpen(enterFromPos, enterSigned('pos')),
  serveOpen(calls.setPassword, setPassword),
  serveOpen(calls.forgetPassword, forgetPassword),
  serve(calls.signOut, endSession),
  serve(calls.getMe, async ({ actor }) => ({ user: userOf(actor) })),
  serve(calls.changePassword, changePassword),
  serve(calls.listSessions, listSessions),
  serve(calls.endSessions, endSessions),
  serve(calls.listStaff, listStaff),
  serve(calls.inviteStaff, inviteStaff),
  serve(calls.changeStaff, changeStaff),
  serve(calls.blockStaff, blockStaff),
  serve(calls.signOutStaff, signOutStaff),
  serve(calls.inviteAgain, inviteAgain),
  serve(listAudit, list),
]
