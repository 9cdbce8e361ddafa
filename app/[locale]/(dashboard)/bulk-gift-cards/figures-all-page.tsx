import { getTranslations } from 'next-intl/server'
import { type FigureBase, figuresHref } from '#components/bulk/figures/address.ts'
import { FiguresAll } from '#components/bulk/figures/figures-all.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { enter } from '#upstream/enter.ts'
import { figuresOfAll } from './page-data.ts'

type Props = { base: FigureBase; parameters: Record<string, string | string[] | undefined> }

/** Compares started campaigns, for either list. */
export async function FiguresAllPage({ base, parameters }: Props) {
  const { shop } = await enter(figuresHref(base))
  const t = await getTranslations('bulk-run.figures')
  const { list, figures } = await figuresOfAll(parameters)
  const back = base === 'past' ? '/bulk-gift-cards/past-uploads' : '/bulk-gift-cards'
  return (
    <ClientMessages areas={['bulk-run', 'commerce']}>
      <PageTitle
        title={t(`title.${base}`)}
        about={t('about')}
        action={<LinkButton href={back}>{t(`back.${base}`)}</LinkButton>}
      />
      <FiguresAll {...{ list, figures, base }} zone={shop.time_zone} />
    </ClientMessages>
  )
}
