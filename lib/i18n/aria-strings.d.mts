export default function keepOurLanguages(source: string): string
