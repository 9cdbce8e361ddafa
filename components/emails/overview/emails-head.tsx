import { useTranslations } from 'next-intl'
import { SwitchButton } from '#components/emails/html/switch-button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { type EmailsView, hrefOf, viewsOf } from './views.ts'

type Props = { view: EmailsView; user: User; mayEdit: boolean }

/** Title, the way to the theme and the languages, and the views as tabs. */
export function EmailsHead({ view, user, mayEdit }: Props) {
  const t = useTranslations('email-list')
  const views = viewsOf(user)
  return (
    <>
      <PageTitle
        title={t('title')}
        about={t('about')}
        action={
          view === 'mails' &&
          mayEdit && (
            <div className="flex gap-2">
              <SwitchButton toBuilder={false} />
              <LinkButton href="/account#languages">{t('toLanguages')}</LinkButton>
              <LinkButton href="/email-builder/editor">{t('toTheme')}</LinkButton>
            </div>
          )
        }
      />
      {views.length > 1 && (
        <LinkTabs
          label={t('title')}
          items={views.map((one) => ({
            href: hrefOf(one),
            title: t(`views.${one}`),
            isHere: one === view,
          }))}
        />
      )}
    </>
  )
}
