// Blocks of code: each with the name of its language, and a place for the button that copies it. Several languages of
// one request are tabs, which need no script: each tab is a radio button.
import { highlight } from './highlight.ts'
import { escapeHtml } from './html.ts'

export interface Sample {
  id: string
  title: string
  language: string
  text: string
}

const TITLES: Record<string, string> = {
  bash: 'Shell',
  sh: 'Shell',
  http: 'HTTP',
  json: 'JSON',
  js: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  sql: 'SQL',
  yaml: 'YAML',
}

/** A block of code in the text of a page. A block without a language that begins as JSON does is an answer. */
export function codeBlock(text: string, language: string): string {
  const isAnswer = language === '' && /^[[{]/.test(text)
  const title = isAnswer ? 'Answer' : (TITLES[language] ?? 'Text')
  const html = highlight(text, isAnswer ? 'json' : language)
  return `<div class="code"><p class="bar">${title}</p><pre><code>${html}</code></pre></div>\n`
}

/** A block of code that may be higher than its place, so that the keyboard can scroll it. */
export const codeRegion = (label: string, text: string, language: string): string =>
  `<div class="code"><pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>` +
  `${highlight(text, language)}</code></pre></div>`

/** The samples of one request as tabs. */
export function codeTabs(name: string, samples: readonly Sample[]): string {
  const tabs = samples.map(
    ({ id, title }, n) =>
      `<input type="radio" name="${name}:sample" id="${name}:${id}" value="${id}"${n === 0 ? ' checked' : ''}>` +
      `<label for="${name}:${id}">${title}</label>`,
  )
  const panels = samples.map(
    ({ title, language, text }) =>
      `<div class="panel">${codeRegion(`${title} of ${name}`, text, language)}</div>`,
  )
  return `<fieldset class="tabs"><legend>Request</legend>${tabs.join('')}
${panels.join('\n')}
</fieldset>`
}
