/**
 * Drops the component library's own texts in languages other than ours; it carries some thirty of
 * each (a loader of next.config.ts).
 */
export default function keepOurLanguages(source) {
  return source
    .split('\n')
    .filter((line) => !/(\/|^ +")(?!en-|ru-)[a-z]{2}-[A-Z]{2}(\.mjs";|": )/.test(line))
    .join('\n')
}
