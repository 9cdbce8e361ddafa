import { getTranslations } from 'next-intl/server'
import { FiguresPage } from '../../../figures-page.tsx'
import { readRun } from '../../../overview/[id]/page-data.ts'

type Props = PageProps<'/[locale]/bulk-gift-cards/past-uploads/[id]/analytics'>

export async function generateMetadata(props: Props) {
  const run = await readRun((await props.params).id).catch(() => null)
  const t = await getTranslations('bulk-run.figures')
  return { title: t('titleOf.past', { title: run?.title ?? t('campaign') }) }
}

export default async function PastFiguresPage(props: Props) {
  return (
    <FiguresPage base="past" id={(await props.params).id} parameters={await props.searchParams} />
  )
}
