import { getTranslations } from 'next-intl/server'
import { FirstUse } from '#components/onboarding/first-use.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('onboarding.welcome'))('title'),
})

export default async function WelcomePage() {
  const { shop, user } = await enter('/welcome')
  return (
    <ClientMessages areas={['onboarding']}>
      <FirstUse shop={shop} mayAccept={may(user, 'settings')} />
    </ClientMessages>
  )
}
