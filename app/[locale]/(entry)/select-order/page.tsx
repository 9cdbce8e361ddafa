import { getTranslations } from 'next-intl/server'
import { EntryDesk } from '#components/session/entry-desk.tsx'
import { LivesOn } from '#components/session/lives-on.tsx'
import { SignOutButton } from '#components/shell/account/sign-out-button.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { may } from '#rules/way/access.ts'
import { atDesk } from '#upstream/desk.ts'
import { HelpdeskPage } from './helpdesk-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.entry'))('title'),
  referrer: 'no-referrer' as const,
})

export default async function SelectOrderPage({
  searchParams,
}: PageProps<'/[locale]/select-order'>) {
  const address = await searchParams
  const { entry, ended } = address
  const outcome = entry === 'refused' || entry === 'failed' ? entry : undefined
  const desk = await atDesk()
  const signOut = <SignOutButton to="/select-order" />
  const plain = (
    <ClientMessages areas={['session', 'shell']}>
      {ended === 'no' && <LivesOn />}
      <EntryDesk door="helpdesk" path="/select-order" {...{ outcome, signOut, ...desk }} />
    </ClientMessages>
  )
  const isIn = desk.here && !outcome && !desk.isOver && may(desk.here.user, 'lookup')
  if (!isIn || !desk.here) return plain
  return <HelpdeskPage here={desk.here} address={address} otherwise={plain} />
}
