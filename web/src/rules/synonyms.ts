import type { Language } from '../lib/settings.svelte';

/** Words for the search of the rules, without accents and case. */
export type Asking = {
  /** Phrases of questions that are ignored. */
  framing: RegExp;
  /** Stop words. */
  idle: string;
  /** Groups of synonyms, one per line. */
  alike: readonly string[];
  /** Phrases with the words that they stand for. */
  phrases: readonly (readonly [RegExp, string])[];
  /** Endings that stemming removes, longest first. */
  endings: RegExp;
};

export const ASKING: Record<Language, Asking> = {
  en: {
    framing: /\bwhat (happens|if)\b|\bis it (true|allowed|possible)\b/g,
    idle: `a an the i you he she it we they me my your his her its our their one someone somebody anyone everybody is are was be been
      am do does did done can could may might must should shall will would what when where who whom which why how if of to in on at
      by for with and or not no have has had there this that these those as from get gets happen happens than then so about any
      rule rules allowed possible exactly much many need`,
    alike: [
      'tie ties tied tiebreak equal level same',
      'bluff bluffing lie cheat overbid',
      'money coin coins gold cash',
      'dice die',
      'win wins winner winning won victory',
      'pay paid pays payment price cost afford',
      'penalty penalised plunder punish punishment steal stolen rob',
      'refuse refuses decline declines skip',
      'point points score scores scoring victory worth',
      'start starts begin begins first setup',
      'end ends over finish finished last',
      'see seen look know known show shown peek hidden secret',
      'again reroll reshuffle repeat',
      'player players people opponent opponents',
      'church bishop cleric',
      'row rows pew pews',
      'bonus bonuses reward',
      'novice monk pawn traveller',
      'move moves travel walk step steps',
      'full filled complete completed',
      'useless unusable',
      'solo alone single',
    ],
    phrases: [
      [/\bmore (\w+ )?than (i|you|we|they|he|she) (\w+ )?(have|has|own|hold|can|got)\b/, 'bluff'],
      [/\b(can ?not|can't|cannot|don't|do not|unable to|without) (want to )?(pay|afford)/, 'penalty'],
      [/\bchange\b.*\b(back|pay|gold)|\b(get|give|gives|receive) change\b/, 'change gold'],
      [/\bhow (do|does|can) .*\bwin\b|\bwho wins\b/, 'most points winner'],
      [/\b(without|no) use\b|\buseless\b|\bcan(no|')t use\b/, 'abbot without use'],
      [/\bhow many (players|people)\b/, '2 3 4 players game'],
      [/\bhow many cards\b.*\b(deck|game|total)\b/, 'deck cards'],
    ],
    endings: /(ings|ing|ies|ers|er|ed|es|s|e)$/,
  },
  fr: {
    framing:
      /\b(qu'est-ce qu(e|i)|est-ce qu(e|')|qu(e|i) se passe(-t-il)?|ce qui se passe|qu'arrive-t-il)\b/g,
    idle: `le la les l un une des de du d et ou est sont a ai as avons avez ont suis je j tu il elle on nous vous ils elles me m te t
      moi mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs que qu quoi qui quand comment pourquoi combien si ne n pas
      ce c cet cette ces se s en y au aux dans sur par pour avec sans puis peut peux peuvent pouvez pouvons dois doit devez faut fait
      faire arrive il-y t-il alors donc quel quelle quels quelles regle regles possible permis droit besoin`,
    alike: [
      'egalite egalites egal egaux egale egales ex-aequo departage departager',
      'bluff bluffer bluffe mentir tricher',
      'argent piece pieces or monnaie',
      'gagner gagne gagnant victoire vainqueur',
      'payer paie paye payez paiement prix cout',
      'penalite penalise penalites punition voler vole pille piller',
      'refuser refuse renoncer renonce decliner',
      'point points score marquer compter decompte',
      'debut commence commencer premier mise-en-place',
      'fin finit finir terminer terminee dernier derniere',
      'voir voit vu connaitre connait montre montrer cache cachee secret',
      'relancer relance encore nouveau',
      'joueur joueurs adversaire adversaires',
      'eglise eveque',
      'rang rangs rangee rangees',
      'bonus recompense',
      'novice moine pion voyageur',
      'deplacement deplacer avancer avance marche marcher pas case cases',
      'plein pleine pleines remplir remplie remplit complete terminer',
      'inutile inutilisable',
      'solo seul seule solitaire',
    ],
    phrases: [
      [
        /\bplus (\w+ |d')*qu(e |')?(je |j'|tu |vous |on |il |elle |nous )?(n'|ne |en |l')*(ai|as|a|avez|avons|ont|possede)/,
        'bluff',
      ],
      [/\b(ne|n') ?(peux|peut|pouvez|veux|veut) (pas )?(pas )?payer\b|\bsans payer\b/, 'penalite'],
      [/\brend\w* (la )?monnaie\b|\bmonnaie\b/, 'rend paiement'],
      [/\b(comment|qui) .*gagn/, 'plus points gagne'],
      [/\bde (ne )?sert a rien\b|\bde inutile\b/, 'abbe faveur'],
      [/\bcombien de (joueurs|personnes)\b|\bcombien peut-on jouer\b/, '2 3 4 jeu'],
      [/\bcombien de cartes\b.*\b(paquet|jeu|total)\b/, 'paquet cartes'],
    ],
    endings: /(ements|ement|aient|ions|iez|ees|ee|er|ez|ent|ait|es|e|s|x)$/,
  },
};
