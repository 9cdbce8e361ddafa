import { getTranslations } from 'next-intl/server'
import { FiguresPage } from '../../../figures-page.tsx'
import { readRun } from '../page-data.ts'

type Props = PageProps<'/[locale]/bulk-gift-cards/overview/[id]/analytics'>

export async function generateMetadata(props: Props) {
  const run = await readRun((await props.params).id).catch(() => null)
  const t = await getTranslations('bulk-run.figures')
  return { title: t('titleOf.overview', { title: run?.title ?? t('campaign') }) }
}

export default async function RunFiguresPage(props: Props) {
  return (
    <FiguresPage
      base="overview"
      id={(await props.params).id}
      parameters={await props.searchParams}
    />
  )
}
