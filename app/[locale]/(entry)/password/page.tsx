import { getTranslations } from 'next-intl/server'
import { EntryCard } from '#components/session/entry-card.tsx'
import { PasswordForm } from '#components/session/password-form.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.password'))('title'),
  referrer: 'no-referrer' as const,
})

export default async function PasswordPage({ searchParams }: PageProps<'/[locale]/password'>) {
  const { token } = await searchParams
  const t = await getTranslations('session.password')
  return (
    <EntryCard title={t('title')} about={t('about')}>
      <ClientMessages areas={['session']}>
        {typeof token === 'string' && token ? (
          <PasswordForm token={token} />
        ) : (
          <Notice tone="warning">{t('noToken')}</Notice>
        )}
      </ClientMessages>
    </EntryCard>
  )
}
