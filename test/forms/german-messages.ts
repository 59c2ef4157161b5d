import type { Diagnostic, DiagnosticCode, DiagnosticData, FieldKind } from "../../src/core.ts"

/** A function of the data for each code. The compiler refuses a catalog that lacks a code. */
export type Catalog = {
  readonly [Code in DiagnosticCode]: (data: DiagnosticData[Code]) => string
}

const kinds: { readonly [Kind in FieldKind]: string } = {
  text: "ein Text",
  number: "eine Zahl",
  integer: "eine ganze Zahl",
  enum: "eine Nummer aus der Liste",
  date: "ein Datum",
  "range-end": "ein Datum",
  day: "ein Tag",
  time: "eine Uhrzeit",
  duration: "eine Dauer",
  object: "null",
  boolean: "true oder false",
  uuid: "eine UUID",
  shortcut: "true",
}

const instead = (nearest: readonly string[] = []): string =>
  nearest.length === 0 ? "" : ` Gemeint ist vielleicht ${nearest.join(" oder ")}.`

const tooMany =
  (what: string) =>
  ({ amount, limit }: { readonly amount: number; readonly limit: number }): string =>
    `${amount} ${what} sind zu viele, erlaubt sind ${limit}.`

const range = ({
  least,
  most,
}: {
  readonly least?: number | undefined
  readonly most?: number | undefined
}): string =>
  [least === undefined ? "" : `mindestens ${least}`, most === undefined ? "" : `höchstens ${most}`]
    .filter((part) => part !== "")
    .join(" und ")

export const german: Catalog = {
  "limit-text": tooMany("Zeichen"),
  "limit-conditions": tooMany("Bedingungen"),
  "limit-names": tooMany("Felder in einer Bedingung"),
  "limit-values": tooMany("Werte in einer Bedingung"),
  "limit-pairs": tooMany("Paare aus Feld und Wert"),
  "limit-sorts": tooMany("Sortierungen"),
  "looks-like-filters": ({ text }) => `„${text}“ ist keine Adresse.`,
  "looks-like-url": () => "Das ist eine Adresse und kein Filter.",
  "square-brackets": ({ names }) => `Um ${names.join(", ")} gehören runde Klammern.`,
  "malformed-condition": ({ text, reason }) =>
    `„${text}“ ist keine Bedingung: ${
      {
        "missing-operator": "es fehlt ein Operator",
        "missing-name": "es fehlt ein Feld",
        "unpaired-brackets": "die Klammern passen nicht zusammen",
      }[reason]
    }.`,
  "comma-in-value": ({ text }) => `Vor „${text}“ muss ein Komma als \\, geschrieben werden.`,
  "unknown-field": ({ field, nearest }) => `Das Feld ${field} gibt es nicht.${instead(nearest)}`,
  "not-filterable": ({ field }) => `Nach ${field} kann nicht gefiltert werden.`,
  "not-sortable": ({ field }) => `Nach ${field} kann nicht sortiert werden.`,
  "unsuitable-operator": ({ operator, kind }) => `${operator} passt nicht zu: ${kinds[kind]}.`,
  "unreadable-value": ({ value, kind, outside, id, nearest = [] }) =>
    outside === undefined
      ? `Erwartet wird ${kinds[kind]}, nicht „${value}“.${instead(id === undefined ? nearest.map((near) => near.value) : [id])}`
      : `„${value}“ ist zu ${outside === "above" ? "groß" : "klein"}.`,
  "always-true": ({ field }) => `Die Bedingung trifft auf jedes ${field} zu.`,
  "never-true": ({ field }) => `Die Bedingungen an ${field} schließen einander aus.`,
  "null-order": ({ operator }) => `${operator} kann nicht mit null vergleichen.`,
  "unreadable-boolean": ({ value }) => `„${value}“ ist weder true noch false.`,
  "unlisted-id": ({ value }) => `${value} steht nicht in der Liste.`,
  "unlisted-value": ({ value, nearest }) =>
    `„${value}“ steht nicht in der Liste.${instead(nearest)}`,
  "unreadable-page": ({ value, ...rest }) => `Seite ${range(rest)}, nicht „${value}“.`,
  "unreadable-page-size": ({ value, ...rest }) => `Seitengröße ${range(rest)}, nicht „${value}“.`,
  "long-url": ({ amount, limit }) => `Die Adresse ist ${amount} statt höchstens ${limit} lang.`,
  fragment: ({ text }) => `„${text}“ gehört nicht zur Abfrage.`,
  "undecodable-text": ({ parameter }) => `${parameter} ist nicht in UTF-8 geschrieben.`,
  "repeated-parameter": ({ parameter }) => `${parameter} steht mehrmals in der Adresse.`,
  "unknown-parameter": ({ parameter, nearest }) =>
    `${parameter} ist kein Parameter.${instead(nearest === undefined ? [] : [nearest])}`,
  "page-after-last": ({ page, pages }) => `Seite ${page} gibt es nicht, die letzte ist ${pages}.`,
  "foreign-spelling": ({ spelling: { written, meant } }) =>
    `„${written}“ hat hier keine eigene Bedeutung.${instead(meant === undefined ? [] : [meant])}`,
  "operator-in-value": ({ operator }) => `${operator} gehört hier zum Wert.`,
  "date-only-equality": ({ value }) => `„${value}“ meint Mitternacht UTC, nicht den ganzen Tag.`,
  "separate-items": ({ field }) => `Verschiedene Einträge von ${field} können sie erfüllen.`,
  "any-value-negated": ({ field }) => `Nur wenn ${field} alle Werte enthält, trifft sie nicht zu.`,
  "unbracketed-group": ({ names }) => `Um ${names.join(", ")} fehlen Klammern.`,
  "empty-name": () => "Ein Feld der Gruppe ist leer.",
  "duplicate-sort": ({ field }) => `Nach ${field} ist schon sortiert.`,
  "blank-beside-pipe": ({ value }) => `Die Leerzeichen gehören zum Wert „${value}“.`,
  "ignored-star": ({ kind }) => `Der Stern hat keine Wirkung auf: ${kinds[kind]}.`,
  "omitted-shortcut": ({ field }) => `${field} filtert nur mit true.`,
  "never-null": ({ field }) => `${field} ist nie leer.`,
  "clamped-page-size": ({ limit }) => `Die Seite hat höchstens ${limit} Zeilen.`,
  "missing-property": ({ property, nearest }) =>
    `Die Zeilen haben „${nearest}“ statt „${property}“.`,
  misfit: ({ field, given }) => `${field} hat in den Zeilen Werte wie ${given}.`,
  "compared-as-text": ({ field }) => `${field} wird als Text verglichen.`,
  "implied-condition": () => "Das ändert nichts am Ergebnis.",
  "ill-formed-tree": ({ reason }) => `Kein Baum einer Abfrage: ${reason}.`,
  "bad-definition": ({ field = "Die Tabelle", reason }) => `${field}: ${reason}.`,
  "unwritable-url": ({ parameter, reason }) => `${parameter} passt in keine Adresse: ${reason}.`,
  "refused-field": (data) =>
    data.reason === "unknown"
      ? `Das Feld ${data.field} gibt es nicht.${instead(data.nearest)}`
      : `Das Feld ${data.field ?? ""} passt hier nicht.`,
  "refused-operator": (data) =>
    data.reason === "unsuitable"
      ? `${data.operator} passt nicht zu: ${kinds[data.kind]}.`
      : `${data.given} ist kein Operator.`,
  "refused-value": (data) => {
    switch (data.reason) {
      case "wrong-type":
        return data.expected in kinds
          ? `Erwartet wird ${kinds[data.expected as FieldKind]}, nicht ${data.given}.`
          : `${data.given} passt hier nicht.`
      case "unlisted":
        return `${data.given} steht nicht in der Liste: ${data.allowed.join(", ")}.`
      case "never-null":
        return `${data.field} ist nie leer.`
      case "reversed-range":
        return `${data.low} liegt über ${data.high}.`
      case "too-many":
        return `Erlaubt sind höchstens ${data.limit} Werte.`
      default:
        return "Der Wert passt hier nicht."
    }
  },
  "refused-sort": ({ field = "diesem Feld" }) => `Nach ${field} kann nicht sortiert werden.`,
  "refused-page": ({ parameter, given, ...rest }) =>
    `${parameter}: ${range(rest)}, nicht ${given}.`,
  "refused-template": ({ reason }) => `Keine gültige Vorlage: ${reason}.`,
  "gave-up": ({ cause }) => `${translate(cause)} Der Server verwirft die Abfrage.`,
  "culture-date": ({ value }) => `Jeder Server liest das Datum „${value}“ anders.`,
  "failed-text": ({ text }) => `An „${text}“ scheitert der Server.`,
  "missing-operator": ({ text }) => `„${text}“ hat keinen Operator.`,
  "value-cut": ({ text }) => `Der Server schneidet „${text}“ ab.`,
  "value-vanished": ({ text }) => `Der Server löscht Teile von „${text}“.`,
  "backslash-stripped": ({ text }) => `Der Server löscht Backslashes in „${text}“.`,
  "escape-at-start": ({ text }) => `Am Anfang schützt ein Backslash kein Komma: „${text}“.`,
  "star-in-value": ({ operator }) => `Nach ${operator} gehört der Stern zum Wert.`,
  "spaced-sort": ({ field }) => `Das Leerzeichen gehört zum Namen „${field}“.`,
  "case-sort": ({ field }) => `Nach ${field} ist schon sortiert.`,
  "unreachable-rows": ({ amount, limit }) => `Von ${amount} Zeilen kommen nur ${limit}.`,
  "no-paging": ({ amount }) => `Mit der Seitengröße ${amount} kommen alle Zeilen.`,
  "wrapped-skip": ({ amount }) => `Die Zahl der Zeilen davor wird zu ${amount}.`,
  "row-exception": ({ exception }) => `Der Server scheitert beim Lesen der Liste an ${exception}.`,
  "method-failed": ({ field }) => `Die Methode ${field} des Servers scheitert.`,
  "unusable-method": ({ field }) => `Eine Methode ${field} kann der Server nicht aufrufen.`,
  "differs-in-database": ({ field }) => `Vor einer Datenbank antwortet ${field} anders.`,
  "answered-otherwise": () => "Ein Server mit Sieve antwortet hier anders.",
  "not-followed": ({ field }) => `${field} wird nicht nachgebildet.`,
  "bad-request": ({ parameter, value }) => `Der Server lehnt ${parameter} „${value}“ ab.`,
  "unbound-parameter": ({ parameter }) => `Der Server beachtet ${parameter} nicht.`,
  "sql-ill-formed-text": ({ value }) => `Die Datenbank kann „${value}“ nicht suchen.`,
  "sql-pattern-length": ({ field }) => `Der Wert für ${field} ist zu lang.`,
  "sql-unit-order": ({ field }) => `Nach ${field} kann die Datenbank nicht sortieren.`,
  "sql-unsupported": ({ field }) => `Die Datenbank kann ${field} so nicht auswerten.`,
  "unreadable-cursor": () =>
    "Die Seite beginnt an einer unbekannten Stelle. Laden Sie die Liste neu.",
}

/** Returns the German message of a diagnostic. One of a newer server, whose code the catalog lacks, stays in English. */
export function translate(diagnostic: Diagnostic): string {
  return Object.hasOwn(german, diagnostic.code) ? lookUp(diagnostic) : diagnostic.message
}

/** The type parameter tells the compiler that the data belongs to the code. */
function lookUp<Code extends DiagnosticCode>({
  code,
  data,
}: {
  readonly code: Code
  readonly data: DiagnosticData[Code]
}): string {
  return german[code](data)
}
