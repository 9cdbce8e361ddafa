import { getTranslations } from 'next-intl/server'
import { FiguresAllPage } from '../../figures-all-page.tsx'

type Props = PageProps<'/[locale]/bulk-gift-cards/overview/analytics'>

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk-run.figures.title'))('overview'),
})

export default async function RunFiguresAllPage({ searchParams }: Props) {
  return <FiguresAllPage base="overview" parameters={await searchParams} />
}
