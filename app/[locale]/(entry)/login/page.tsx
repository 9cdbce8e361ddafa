import { getLocale, getTranslations } from 'next-intl/server'
import { EntryCard } from '#components/session/entry-card.tsx'
import { LivesOn } from '#components/session/lives-on.tsx'
import { SignInForm } from '#components/session/sign-in-form.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { dashboardEnv } from '#env.ts'
import { redirect } from '#i18n/navigation.ts'
import { safePath } from '#rules/way/csrf.ts'
import { whoIsHere } from '#upstream/enter.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('session.signIn'))('title'),
})

export default async function LoginPage({ searchParams }: PageProps<'/[locale]/login'>) {
  const { next, ended } = await searchParams
  const wanted = typeof next === 'string' ? next : undefined
  if (await whoIsHere()) redirect({ href: safePath(wanted), locale: await getLocale() })
  const t = await getTranslations('session.signIn')
  // another upstream has its own sign-in page
  const { UPSTREAM_LOGIN_URL } = dashboardEnv()
  const look = buttonLook({ look: 'primary', className: 'w-full' })
  return (
    <EntryCard title={t('title')} about={t('about')}>
      {ended === 'no' && <LivesOn />}
      <ClientMessages areas={['session']}>
        {UPSTREAM_LOGIN_URL ? (
          <a href={UPSTREAM_LOGIN_URL} className={look}>
            {t('elsewhere')}
          </a>
        ) : (
          <SignInForm next={wanted} />
        )}
      </ClientMessages>
    </EntryCard>
  )
}
