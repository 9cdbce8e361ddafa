import { getTranslations } from 'next-intl/server'
import { EntryDesk } from '#components/session/entry-desk.tsx'
import { LivesOn } from '#components/session/lives-on.tsx'
import { SignOutButton } from '#components/shell/account/sign-out-button.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { atDesk } from '#upstream/desk.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.entry'))('title'),
  referrer: 'no-referrer' as const,
})

export default async function SelectOrderPage({
  searchParams,
}: PageProps<'/[locale]/select-order'>) {
  const { entry, ended } = await searchParams
  const outcome = entry === 'refused' || entry === 'failed' ? entry : undefined
  return (
    <ClientMessages areas={['session', 'shell']}>
      {ended === 'no' && <LivesOn />}
      <EntryDesk
        door="helpdesk"
        path="/select-order"
        outcome={outcome}
        signOut={<SignOutButton to="/select-order" />}
        {...(await atDesk())}
      />
    </ClientMessages>
  )
}
