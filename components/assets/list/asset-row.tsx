'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { ActiveToggle } from '#components/assets/editor/active-toggle.tsx'
import { useAssetNames } from '#components/assets/words/use-asset-names.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Asset } from '#contract/assets/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { editorOf, hasToggle } from '#rules/assets/places.ts'
import { AssetFigures, type Figures } from './asset-figures.tsx'
import { AssetImage } from './asset-image.tsx'
import { AssetLanguages } from './asset-languages.tsx'

/** Facts of the shop and the person around the list. */
export type Facts = {
  shopName: string
  currency: string
  languages: { base: string; others: readonly string[] }
  scheduledZone: string
  mayEdit: boolean
  lacks: readonly string[]
  showsReferral: boolean
}

type Props = { asset: Asset; facts: Facts; figures: Figures | undefined }

/** One asset of the list. */
export function AssetRow({ asset, facts, figures }: Props) {
  const t = useTranslations('asset-list')
  const format = useFormatter()
  const names = useAssetNames()
  const { name, active, scheduled, has_draft, live_until } = asset
  const { mayEdit, lacks, scheduledZone: timeZone } = facts
  const title = names.title(name)
  const [next] = scheduled
  const when = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <li className="flex items-start gap-4 border-t border-line px-4 py-3 first:border-t-0">
      <AssetImage {...{ asset, facts }} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="font-semibold">
          <Link href={editorOf(name)} prefetch={false} className="rounded-sm hover:text-accent">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-text-muted">{names.about(name)}</p>
        <p className="flex flex-wrap gap-1.5">
          {has_draft && <Chip tone="warning">{t('draftNewer')}</Chip>}
          {next && <Chip tone="info">{t('scheduled', { at: when(next.live_from) })}</Chip>}
          {live_until && <Chip tone="info">{t('until', { at: when(live_until) })}</Chip>}
          {asset.default && <Chip dot={false}>{t('default')}</Chip>}
        </p>
        {figures && <AssetFigures {...{ figures }} />}
        <AssetLanguages {...{ asset }} languages={facts.languages.others} />
      </div>
      <div className="flex w-40 shrink-0 flex-col items-end gap-2">
        {hasToggle(name) && <ActiveToggle asset={{ name, active }} {...{ mayEdit, lacks }} />}
        <LinkButton
          href={editorOf(name)}
          size="small"
          aria-label={t(mayEdit ? 'editNamed' : 'viewNamed', { name: title })}
        >
          {t(mayEdit ? 'edit' : 'view')}
        </LinkButton>
      </div>
    </li>
  )
}
