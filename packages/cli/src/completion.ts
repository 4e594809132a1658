// `hf completion`: the words of the command in the shell. The script of a shell calls the hidden command `complete` with the
// words so far, so the script never changes.
import type { Command, Option } from 'commander'
import { operationNames } from './call-operation.ts'
import { STATES } from './deliveries.ts'
import { TARGETS } from './due-days.ts'
import { UsageError } from './exit.ts'
import { readProfiles } from './profile.ts'
import { triggers } from './trigger/triggers.ts'

const BASH = `_hf() {
  local IFS=$'\\n'
  COMPREPLY=($(hf complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _hf hf
`
const ZSH = `_hf() {
  local -a all
  all=("\${(@f)$(hf complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$all" ]]; then compadd -a all; else _files; fi
}
compdef _hf hf
`
const FISH = `function __hf_words
  set -l all (commandline -opc)
  set -e all[1]
  set -l last (commandline -ct)
  hf complete -- $all "$last" 2>/dev/null
end
complete -c hf -f -a '(__hf_words)'
`
const SCRIPTS: Record<string, string> = { bash: BASH, zsh: ZSH, fish: FISH }

const eventNames = () => Object.keys(triggers)

/** The words that may follow, by the words of the command and its option, or the number of its argument. */
const VALUES: Record<string, () => string[]> = {
  'call 0': operationNames,
  'trigger 0': eventNames,
  'events tail --name': eventNames,
  'listen --events': eventNames,
  'clock set 0': () => ['frozen', 'running'],
  'clock to 0': () => Object.keys(TARGETS),
  'deliveries list --status': () => STATES,
  'completion 0': () => Object.keys(SCRIPTS),
  ' --profile': () => Object.keys(readProfiles(process.env)),
}

interface Place {
  command: Command
  path: string[]
  /** Arguments of the command before the last word. */
  count: number
  /** The option that the last word is the value of. */
  option?: Option
}

function placeOf(program: Command, words: readonly string[]): Place {
  const place: Place = { command: program, path: [], count: 0 }
  for (const word of words) {
    const { command } = place
    const next = command.commands.find((one) => one.name() === word)
    if (place.option) place.option = undefined
    else if (word.startsWith('-'))
      place.option = [...command.options, ...program.options].find(
        ({ long, short, required }) => required && [long, short].includes(word),
      )
    else if (next) Object.assign(place, { command: next, path: [...place.path, word] })
    else place.count++
  }
  return place
}

/** Lists the words that may stand in the place of the last word. */
export function listWords(program: Command, words: readonly string[]): string[] {
  const [last = '', before] = [words.at(-1), words.slice(0, -1)]
  const { command, path, count, option } = placeOf(program, before)
  const values = (key: string) => VALUES[`${path.join(' ')} ${key}`]?.() ?? []
  const listAll = () => {
    if (option) return [...values(option.long!), ...(VALUES[` ${option.long}`]?.() ?? [])]
    if (last.startsWith('-'))
      return [...command.options, ...program.options, { long: '--help' }].map(({ long }) => long!)
    const visible = command.createHelp().visibleCommands(command)
    return [...visible.map((one) => one.name()), ...values(String(count))]
  }
  return [...new Set(listAll())].filter((word) => word.startsWith(last))
}

/** Adds the commands. */
export function addCompletion(program: Command): void {
  program
    .command('completion <shell>')
    .description('print the script that completes words in bash, zsh or fish')
    .addHelpText(
      'after',
      '\nbash: source <(hf completion bash)\nzsh:  source <(hf completion zsh)\nfish: hf completion fish | source',
    )
    .action((shell: string) => {
      if (!Object.hasOwn(SCRIPTS, shell))
        throw new UsageError(`The shell is one of ${Object.keys(SCRIPTS).join(', ')}.`)
      process.stdout.write(SCRIPTS[shell]!)
    })
  program.command('complete [words...]', { hidden: true }).action((words: string[]) => {
    process.stdout.write(
      listWords(program, words)
        .map((word) => `${word}\n`)
        .join(''),
    )
  })
}
