import { getMe, setPassword, signIn, signOut } from '#contract/staff.ts'
import { serve, serveOpen } from '#platform/route.ts'
import { endSession } from './end-session.ts'
import { setPassword as spendLink } from './set-password.ts'
import { signIn as startSession } from './sign-in.ts'

export const routes = [
  serveOpen(signIn, startSession),
  serveOpen(setPassword, spendLink),
  serve(signOut, endSession),
  serve(getMe, async ({ person: { id: _, ...user } }) => ({ user })),
]
