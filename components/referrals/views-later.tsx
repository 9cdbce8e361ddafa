'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; each view's script is loaded with that view alone. */
export const FriendsScreenLater = dynamic(() =>
  import('#components/referrals/friends/friends-screen.tsx').then((file) => file.FriendsScreen),
)
export const LinksScreenLater = dynamic(() =>
  import('#components/referrals/links/links-screen.tsx').then((file) => file.LinksScreen),
)
export const ProgramScreenLater = dynamic(() =>
  import('#components/referrals/program/program-screen.tsx').then((file) => file.ProgramScreen),
)
