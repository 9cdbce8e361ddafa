'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Operation } from '#rules/bulk/operation.ts'
import { useDesignActs } from './use-design-acts.ts'
import type { OwnDesign as Own } from './use-own-design.ts'

type Props = { operation: Operation; id: string | null; own: Own; mayEdit: boolean }

/** The design of a campaign's emails: the shop's, or its own, with the ways between them. */
export function OwnDesign({ operation, id, own, mayEdit }: Props) {
  const t = useTranslations('bulk.design')
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('title')}</h3>
      {own.is !== 'unknown' && (
        <p className="text-sm text-text-muted">{t(`states.${own.is}`, { no: own.no })}</p>
      )}
      {own.state?.base_changed && own.is !== 'usual' && (
        <Notice tone="warning">{t('baseChanged')}</Notice>
      )}
      {mayEdit && id === null && <p className="text-sm text-text-muted">{t('saveFirst')}</p>}
      {mayEdit && id !== null && own.is !== 'unknown' && (
        <Acts {...{ operation, id }} isUsual={own.is === 'usual'} />
      )}
    </section>
  )
}

function Acts({ operation, id, isUsual }: { operation: Operation; id: string; isUsual: boolean }) {
  const t = useTranslations('bulk.design')
  const { edit, make, drop, isBusy } = useDesignActs(operation, id)
  if (isUsual)
    return (
      <div>
        <Button size="small" busy={isBusy} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      </div>
    )
  return (
    <div className="flex gap-2">
      <Button size="small" onClick={edit}>
        {t('edit')}
      </Button>
      <Button size="small" look="quiet" busy={isBusy} onClick={() => drop.mutate()}>
        {t('drop')}
      </Button>
    </div>
  )
}
