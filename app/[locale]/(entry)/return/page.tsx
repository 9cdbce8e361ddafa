import { getTranslations } from 'next-intl/server'
import { EntryDesk } from '#components/session/entry-desk.tsx'
import { LivesOn } from '#components/session/lives-on.tsx'
import { SignOutButton } from '#components/shell/account/sign-out-button.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { may } from '#rules/way/access.ts'
import { atDesk } from '#upstream/desk.ts'
import { TillPage } from './till-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('returns-till'))('title'),
  referrer: 'no-referrer' as const,
})

export default async function ReturnPage({ searchParams }: PageProps<'/[locale]/return'>) {
  const address = await searchParams
  const { entry, ended } = address
  const outcome = entry === 'refused' || entry === 'failed' ? entry : undefined
  const desk = await atDesk()
  if (desk.here && !outcome && !desk.isOver && may(desk.here.user, 'return'))
    return <TillPage here={desk.here} address={address} />
  const signOut = <SignOutButton to="/return" />
  return (
    <ClientMessages areas={['session', 'shell']}>
      {ended === 'no' && <LivesOn />}
      <EntryDesk door="pos" path="/return" {...{ outcome, signOut, ...desk }} />
    </ClientMessages>
  )
}
