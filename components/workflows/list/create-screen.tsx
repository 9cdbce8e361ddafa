import { useTranslations } from 'next-intl'
import { BackLink } from '#components/ui/button/back-link.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { TemplateGallery } from './template-gallery.tsx'

/** A new workflow: from a template, or blank. */
export function CreateScreen({ mayTest }: { mayTest: boolean }) {
  const t = useTranslations('workflows')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-6">
      <div className="mx-auto flex max-w-page flex-col gap-5">
        <BackLink href="/loyalty">{t('title')}</BackLink>
        <PageTitle title={t('list.create')} about={t('gallery.about')} />
        <TemplateGallery mayTest={mayTest} />
      </div>
    </div>
  )
}
