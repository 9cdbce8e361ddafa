import { ArrowLeft } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Brand } from '#components/shell/brand.tsx'
import { LanguageSwitch } from '#components/shell/language-switch.tsx'
import { contentId, SkipLink } from '#components/shell/skip-link.tsx'
import { SmallScreenNotice } from '#components/shell/small-screen-notice.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'

export default async function BillingLayout({ children }: LayoutProps<'/[locale]'>) {
  const t = await getTranslations('billing')
  return (
    <>
      <SkipLink />
      <SmallScreenNotice />
      <div className="hidden desk:block">
        <header className="sticky top-0 z-20 flex h-head items-center gap-3 border-b border-line bg-surface px-6">
          <Brand />
          <LinkButton href="/account" look="quiet">
            <ArrowLeft aria-hidden size={16} />
            {t('back')}
          </LinkButton>
          <div className="ml-auto">
            <LanguageSwitch />
          </div>
        </header>
        <main id={contentId} tabIndex={-1} className="mx-auto flex w-full max-w-page flex-col gap-5 p-6 outline-none">
          {children}
        </main>
      </div>
    </>
  )
}
