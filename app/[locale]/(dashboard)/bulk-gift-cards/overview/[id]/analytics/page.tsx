import { getTranslations } from 'next-intl/server'
import { FiguresPage } from '../../../figures-page.tsx'
import { idOf, runOf } from '../page-data.ts'

type Props = PageProps<'/[locale]/bulk-gift-cards/overview/[id]/analytics'>

export async function generateMetadata(props: Props) {
  const run = await runOf(await idOf(props)).catch(() => null)
  const t = await getTranslations('bulk-run.figures')
  return { title: t('titleOf.overview', { title: run?.title ?? t('campaign') }) }
}

export default async function RunFiguresPage(props: Props) {
  return (
    <FiguresPage base="overview" id={await idOf(props)} parameters={await props.searchParams} />
  )
}
