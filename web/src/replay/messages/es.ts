/** Spanish: the words of looking back at a game, whichever game it is. */
import { number, plural } from '../../i18n/index.svelte';
import type { ReplayWords } from '../words';

export const words: ReplayWords = {
  title: 'Repetición',
  loading: 'Buscando la partida…',
  reading: 'Leyendo el archivo…',
  open: {
    title: 'Ver una partida terminada',
    text: 'Abre el archivo de una partida que hayas guardado. Se juega de nuevo según las reglas y no se almacena nada de ella.',
    file: 'Abrir un archivo',
    drop: 'o suelta el archivo aquí',
    menu: 'Volver al menú',
    table: (code) => `Volver a la mesa ${code}`,
  },
  problem: {
    title: 'No se puede mostrar esta partida',
    gone: 'En este enlace ya no hay ninguna partida: puede estar mal escrito, o ser tan antiguo que el servidor la ha olvidado. Si alguien guardó el archivo de la partida, ábrelo.',
    running: 'Esta partida aún no ha terminado. Cuando acabe, este enlace la mostrará entera.',
    line: 'No se pudo llegar al servidor. Inténtalo de nuevo dentro de un momento.',
    large: 'Este archivo es demasiado grande para ser el registro de una partida.',
    odd: 'Esta página no puede mostrar lo que envió el servidor. Recárgala para obtener su versión más reciente.',
    cases: {
      json: 'Este archivo no contiene una partida, sino otra cosa. Elige el que hizo «Guardar la partida en un archivo».',
      record:
        'Este archivo no contiene una partida o está dañado. Elige el que hizo «Guardar la partida en un archivo».',
      ruleset: 'Es la partida de un juego que este servidor no tiene.',
      version: 'Esta partida se jugó con otra versión de las reglas; con estas sería otra partida.',
      seed: 'Este archivo se ha modificado: los dados no son los que la partida prometió al empezar.',
      move: 'Este archivo se ha modificado o está dañado: contiene una jugada que las reglas no permiten.',
      end: 'Este archivo se ha modificado o está incompleto: la partida no termina como dice.',
      long: 'Esta partida es demasiado larga para mostrarla.',
    },
    again: 'Intentarlo de nuevo',
  },
  controls: {
    title: 'Controles de la repetición',
    back: 'Un paso atrás',
    forward: 'Un paso adelante',
    turnBack: 'Al turno anterior',
    turnForward: 'Al turno siguiente',
    play: 'Reproducir',
    pause: 'Pausa',
    again: 'Reproducir desde el principio',
    speed: 'Velocidad',
    times: (factor) => `${number(factor)}×`,
    position: 'Momento de la partida',
    at: (turn, turns) => `Turno ${turn} de ${turns}`,
    start: 'El comienzo',
    turn: 'Turno',
    of: (turns) => plural(turns, 'de 1', `de ${number(turns)}`),
    keys: 'Las flechas avanzan paso a paso y con Mayús de turno en turno; la barra espaciadora reproduce y pausa; Inicio y Fin van a los extremos.',
  },
  save: 'Guardar la partida en un archivo',
};
