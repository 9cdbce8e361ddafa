'use client'

import dynamic from 'next/dynamic'
import type { View } from './views.ts'

/** Rendered on the server; each view's script is loaded with that view alone. */
const FriendsScreenLater = dynamic(() =>
  import('#components/referrals/friends/friends-screen.tsx').then((file) => file.FriendsScreen),
)
const LinksScreenLater = dynamic(() =>
  import('#components/referrals/links/links-screen.tsx').then((file) => file.LinksScreen),
)
const ProgramScreenLater = dynamic(() =>
  import('#components/referrals/program/program-screen.tsx').then((file) => file.ProgramScreen),
)

type Props = {
  view: View
  zone: string
  currency: string
  today: string
  mayDecide: boolean
  mayChange: boolean
}

/** The screen of a tab. */
export function ViewLater({ view, zone, currency, today, mayDecide, mayChange }: Props) {
  if (view === 'links') return <LinksScreenLater {...{ zone, currency }} />
  if (view === 'program') return <ProgramScreenLater {...{ currency, mayChange }} />
  return <FriendsScreenLater {...{ zone, currency, today, mayDecide }} />
}
