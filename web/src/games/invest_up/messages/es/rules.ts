/** Spanish: the rules in short, and the tour of the first game. */
import type { RuleWords } from '..';

export const words: RuleWords = {
  title: 'Las reglas',
  contents: 'Temas',
  all: 'Todas las reglas',
  sections: {
    goal: {
      title: 'Cómo se gana',
      points: [
        'Quien cae en bancarrota queda fuera. Gana el último que no esté en bancarrota.',
        'Juegan de dos a seis, contando los bots. Todo el dinero es de juego.',
      ],
    },
    board: {
      title: 'El tablero',
      points: [
        'De las 40 casillas, 28 pueden tener dueño: ciudades en 8 grupos de color de dos o tres (un país cada uno), 4 aeropuertos y 2 servicios.',
        'El impuesto de la renta cuesta 200\u00a0$ y el de lujo 100\u00a0$. En Suerte y Tesoro se saca una carta. En Vacaciones no pasa nada.',
        'Cada grupo tiene su color, su dibujo y su letra; el dueño se ve por el color y la forma.',
        'Todos empiezan con el mismo dinero: 1500\u00a0$, salvo que el anfitrión elija otra cosa.',
      ],
    },
    turn: {
      title: 'Tu turno',
      points: [
        'Tira dos dados y avanza lo que marquen. Un turno no puede acabar antes de tirar.',
        'Al pasar por la salida, o caer en ella, cobras 200\u00a0$.',
        'Con dobles tiras otra vez; los terceros dobles seguidos llevan a la cárcel.',
        'Construye, hipoteca, negocia e invierte cuando los botones lo ofrezcan y luego termina el turno.',
      ],
    },
    buying: {
      title: 'Comprar',
      points: [
        'Quien cae en una ciudad, un aeropuerto o un servicio sin dueño puede comprarlo por el precio indicado.',
        'Si no quieres o no puedes, sale a subasta cuando las reglas de la casa lo dicen; si no, queda libre.',
      ],
    },
    auction: {
      title: 'Subastas',
      points: [
        'Puede pujar toda la mesa, también quien no quiso comprar.',
        'La primera puja es de al menos un paso: una décima parte del precio, redondeada hacia arriba a múltiplos de 5\u00a0$. Cada puja supera a la anterior en un paso como mínimo.',
        'El reloj empieza en 15 segundos y cada puja lo devuelve a 12. Al final, la puja más alta paga y se lleva la propiedad.',
        'Quien pasa puede volver mientras dure la subasta. Si todos han pasado, quedan tres segundos: la última llamada.',
        'Cerrar el panel no retira nada: tu puja sigue en pie y la barra vuelve a abrir la subasta.',
        'No hay subasta si hay un bot en la mesa o si solo uno podría pagar la primera puja.',
      ],
    },
    rent: {
      title: 'Alquiler',
      points: [
        'Caer en una propiedad ajena cuesta un alquiler. Si está hipotecada, es gratis.',
        'Cada ciudad tiene su tabla. Un grupo entero sin casas duplica el alquiler base; las casas y el hotel lo suben más.',
        'Los aeropuertos cobran 25, 50, 100 o 200\u00a0$, según sean uno, dos, tres o cuatro del mismo dueño.',
        'Un servicio cobra 4 veces los dados; los dos del mismo dueño, 10 veces.',
      ],
    },
    building: {
      title: 'Casas y hoteles',
      points: [
        'Se construye en un grupo que sea todo tuyo y sin hipotecas; en una ciudad arrendada no se construye.',
        'Cuatro casas y luego el hotel. Se construye y se vende por igual, si el anfitrión no lo ha desactivado.',
        'Al vender una casa o el hotel recuperas la mitad de su coste.',
      ],
    },
    mortgage: {
      title: 'Hipotecas',
      points: [
        'Una hipoteca da la mitad del precio; a cambio, la propiedad deja de cobrar alquiler.',
        'Antes hay que vender las casas de su grupo.',
        'Levantarla cuesta el 110\u00a0% de lo que dio.',
      ],
    },
    cards: {
      title: 'Cartas',
      points: [
        'Suerte y Tesoro pagan, cobran, te mueven, hacen pagar a todos, cobran reparaciones o te envían a la cárcel.',
        'Un salvoconducto se guarda hasta que lo uses y se puede negociar.',
      ],
    },
    jail: {
      title: 'La cárcel',
      points: [
        'Llevan a ella la casilla «A la cárcel», una carta o los terceros dobles seguidos, sin pasar por la salida. Caer en Cárcel es solo una visita.',
        'Se sale con dobles, pagando 50\u00a0$ antes de tirar o con un salvoconducto.',
        'Tras tres tiradas fallidas pagas 50\u00a0$ y avanzas con la tercera.',
        'En la cárcel también puedes tener propiedades, negociar, pujar y cobrar.',
      ],
    },
    debt: {
      title: 'Deudas y bancarrota',
      points: [
        'Un alquiler, un impuesto o una carta que no puedas pagar deja tu dinero bajo cero. Mientras sea así, tu turno no puede acabar.',
        'Reúne dinero: vende casas, hipoteca, vende participaciones o negocia.',
        'Siempre puedes rendirte. Las propiedades vuelven al banco sin casas; las participaciones y los bonos desaparecen.',
      ],
    },
    trade: {
      title: 'Tratos',
      points: [
        'Ofrece tratos a cualquiera: propiedades, dinero, salvoconductos, participaciones y bonos por ambas partes, con las condiciones que quieras.',
        'La otra parte acepta, rechaza o responde con una contraoferta. Todo cambia de manos a la vez o no cambia nada.',
        'Una propiedad lleva consigo sus cargas. Quien acepta tiene que verlas antes.',
      ],
    },
    terms: {
      title: 'Condiciones de un trato',
      points: [
        'Pago a plazos: se paga una parte cada pocos turnos de quien paga.',
        'Exención: una parte paga menos alquiler, o ninguno, durante unas visitas o turnos o hasta una bancarrota.',
        'Arrendamiento: el arrendatario cobra durante unos turnos el alquiler de una propiedad. Mientras tanto no se construye en ella.',
        'Parte de un grupo: un porcentaje de cada alquiler del grupo entero; se puede recomprar en un trato.',
        'También se pueden emitir, traspasar y terminar bonos.',
      ],
    },
    stocks: {
      title: 'Participaciones',
      points: [
        'Pon dinero en alguien que tenga abiertas sus acciones: ese dinero es suyo y tú posees un porcentaje de todo su dinero.',
        'La participación vale siempre ese porcentaje de lo que tenga en cada momento; sube y baja con ello.',
        'Al venderla cobras el porcentaje de su dinero en ese instante. Nadie invierte en sí mismo.',
        'Al principio, las acciones de todos están cerradas.',
      ],
    },
    bonds: {
      title: 'Bonos',
      points: [
        'Comprar un bono de alguien es prestarle dinero. Quien lo emite fija el cupón, del 0 al 200\u00a0%, y cada cuánto paga: de 1 a 20 turnos.',
        'Un bono no vence. Paga hasta que termina en un trato o por una bancarrota, y se puede traspasar en un trato.',
        'Al principio están cerrados; el anfitrión puede permitirlos solo en tratos.',
      ],
    },
    worth: {
      title: 'Patrimonio',
      points: [
        'El patrimonio es el dinero y las propiedades a su precio, menos lo que pagaron las hipotecas, y las casas a la mitad de su coste.',
        'Las participaciones cuentan por su valor de hoy: a favor de quien las tiene y en contra del jugador del que son. Los bonos cuentan igual, por todo su importe.',
        'Solo dice cómo va cada cual. Gana quien queda al final, con mucho o con poco.',
      ],
    },
    clock: {
      title: 'El reloj de turno',
      points: [
        'Los primeros 30 segundos son libres. Después corre una reserva de 3:00, que se llena cuando terminas un turno tú mismo.',
        'Con deudas, la reserva es de 5:00. Cada uno de los demás puede darte un minuto más, una vez por turno.',
        'Si se acaba el tiempo, se juega por ti: tirar, comprar si te alcanza y terminar. Nunca se puja, hipoteca, vende ni negocia.',
        'Tras tres turnos así seguidos, o si el tiempo se acaba con deudas, la mesa puede votar tu expulsión. También llega cuando vence su plazo, si no juegas antes.',
      ],
    },
    absence: {
      title: 'Irse y volver',
      points: [
        'Quien pierde la conexión o se va al menú tiene 3 minutos para volver al mismo sitio.',
        'Después queda en bancarrota.',
      ],
    },
    fairness: {
      title: 'Dados limpios',
      points: [
        'Antes de la primera tirada, el servidor muestra la huella de un número secreto. De él salen todas las tiradas y las dos barajas.',
        'Al final se muestra el número: cualquiera puede comprobar que no se cambió nada.',
      ],
    },
    house_rules: {
      title: 'Reglas de la casa',
      points: [
        'El anfitrión las fija antes de la partida; si cambia alguna, todos tienen que volver a estar listos. Valen hasta el final.',
        'Sin subastas, lo que alguien no compra se queda en el banco. Con un bot en la mesa no las hay.',
        'Sin construir por igual, las casas de un grupo se ponen y se quitan en cualquier orden.',
        'Con el mercado de bonos en «solo en tratos», los bonos se emiten y cambian de manos solo en tratos.',
        'Las partes de un grupo son partes de su alquiler que se pueden vender. Esos grupos se negocian a la vista, o no se negocian.',
        'Sin reloj de turno nadie tiene prisa. El reloj de una subasta corre igualmente.',
      ],
    },
  },
  tour: {
    title: (step, of) => `Recorrido, ${step} de ${of}`,
    next: 'Siguiente',
    back: 'Atrás',
    skip: 'Terminar el recorrido',
    done: 'A jugar',
    steps: {
      board:
        'Este es el tablero. Tu ficha da vueltas por él; cada propiedad muestra su dueño, sus casas y su hipoteca. Un clic o Intro la abre.',
      players: 'Aquí ves el dinero y los grupos de todos, y a quién le toca.',
      dock: 'Lo que puedes hacer ahora está siempre aquí: tirar, comprar, pujar, pagar, terminar el turno. Lo que no se puede dice por qué.',
      tabs: 'El historial cuenta lo que ha pasado. Tratos, mercado y cartera son para negociar; en Propiedades está también todo el tablero en una tabla.',
      rules: 'El signo de interrogación abre las reglas en cualquier momento. ¡Que te diviertas!',
    },
  },
};
