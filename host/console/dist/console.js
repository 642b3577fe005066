var Ad=Object.defineProperty;var Rd=Object.getOwnPropertyDescriptor;var Co=i=>{throw TypeError(i)};var p=(i,s,e,t)=>{for(var n=t>1?void 0:t?Rd(s,e):s,o=i.length-1,a;o>=0;o--)(a=i[o])&&(n=(t?a(s,e,n):a(n))||n);return t&&n&&Ad(s,e,n),n};var vn=(i,s,e)=>s.has(i)||Co("Cannot "+e);var g=(i,s,e)=>(vn(i,s,"read from private field"),e?e.call(i):s.get(i)),b=(i,s,e)=>s.has(i)?Co("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),k=(i,s,e,t)=>(vn(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),d=(i,s,e)=>(vn(i,s,"access private method"),e);var Ms=(i,s,e,t)=>({set _(n){k(i,s,n,e)},get _(){return g(i,s,t)}});var $n="wasmhost.theme",Mo=matchMedia("(prefers-color-scheme: dark)");function yn(){let i=localStorage.getItem($n);return i==="light"||i==="dark"?i:"system"}function Io(i){i==="system"?localStorage.removeItem($n):localStorage.setItem($n,i),wn()}function bn(){let i=yn();return i==="system"?Mo.matches?"dark":"light":i}function wn(){document.documentElement.dataset.mode=bn(),dispatchEvent(new Event("wasmhost-theme"))}Mo.addEventListener("change",wn);wn();var hi=globalThis,ui=hi.ShadowRoot&&(hi.ShadyCSS===void 0||hi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,_o=Symbol(),Ho=new WeakMap,pi=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==_o)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ui&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Ho.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Ho.set(e,s))}return s}toString(){return this.cssText}},Oo=i=>new pi(typeof i=="string"?i:i+"",void 0,_o);var Lo=(i,s)=>{if(ui)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),n=hi.litNonce;n!==void 0&&t.setAttribute("nonce",n),t.textContent=e.cssText,i.appendChild(t)}},kn=ui?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Oo(e)})(i):i;var{is:Cd,defineProperty:Md,getOwnPropertyDescriptor:Id,getOwnPropertyNames:Hd,getOwnPropertySymbols:_d,getPrototypeOf:Od}=Object,mi=globalThis,jo=mi.trustedTypes,Ld=jo?jo.emptyScript:"",jd=mi.reactiveElementPolyfillSupport,Is=(i,s)=>i,Hs={toAttribute(i,s){switch(s){case Boolean:i=i?Ld:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},gi=(i,s)=>!Cd(i,s),qo={attribute:!0,type:String,converter:Hs,reflect:!1,useDefault:!1,hasChanged:gi};Symbol.metadata??=Symbol("metadata"),mi.litPropertyMetadata??=new WeakMap;var dt=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=qo){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),n=this.getPropertyDescriptor(s,t,e);n!==void 0&&Md(this.prototype,s,n)}}static getPropertyDescriptor(s,e,t){let{get:n,set:o}=Id(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:n,set(a){let l=n?.call(this);o?.call(this,a),this.requestUpdate(s,l,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??qo}static _$Ei(){if(this.hasOwnProperty(Is("elementProperties")))return;let s=Od(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Is("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Is("properties"))){let e=this.properties,t=[...Hd(e),..._d(e)];for(let n of t)this.createProperty(n,e[n])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,n]of e)this.elementProperties.set(t,n)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let n of t)e.unshift(kn(n))}else s!==void 0&&e.push(kn(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Lo(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),n=this.constructor._$Eu(s,t);if(n!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Hs).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(n):this.setAttribute(n,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,n=t._$Eh.get(s);if(n!==void 0&&this._$Em!==n){let o=t.getPropertyOptions(n),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Hs;this._$Em=n;let l=a.fromAttribute(e,o.type);this[n]=l??this._$Ej?.get(n)??l,this._$Em=null}}requestUpdate(s,e,t,n=!1,o){if(s!==void 0){let a=this.constructor;if(n===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??gi)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:n,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),n===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,o]of this._$Ep)this[n]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[n,o]of t){let{wrapped:a}=o,l=this[n];a!==!0||this._$AL.has(n)||l===void 0||this.C(n,void 0,o,l)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};dt.elementStyles=[],dt.shadowRootOptions={mode:"open"},dt[Is("elementProperties")]=new Map,dt[Is("finalized")]=new Map,jd?.({ReactiveElement:dt}),(mi.reactiveElementVersions??=[]).push("2.1.2");var Tn=globalThis,No=i=>i,fi=Tn.trustedTypes,Do=fi?fi.createPolicy("lit-html",{createHTML:i=>i}):void 0,En="$lit$",ct=`lit$${Math.random().toFixed(9).slice(2)}$`,Sn="?"+ct,qd=`<${Sn}>`,jt=document,Os=()=>jt.createComment(""),Ls=i=>i===null||typeof i!="object"&&typeof i!="function",Pn=Array.isArray,Go=i=>Pn(i)||typeof i?.[Symbol.iterator]=="function",xn=`[ 	
\f\r]`,_s=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Uo=/-->/g,Fo=/>/g,Ot=RegExp(`>|${xn}(?:([^\\s"'>=/]+)(${xn}*=${xn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Bo=/'/g,Wo=/"/g,zo=/^(?:script|style|textarea|title)$/i,An=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),r=An(1),Xe=An(2),Ih=An(3),Te=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),Vo=new WeakMap,Lt=jt.createTreeWalker(jt,129);function Ko(i,s){if(!Pn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Do!==void 0?Do.createHTML(s):s}var Qo=(i,s)=>{let e=i.length-1,t=[],n,o=s===2?"<svg>":s===3?"<math>":"",a=_s;for(let l=0;l<e;l++){let h=i[l],y,w,f=-1,O=0;for(;O<h.length&&(a.lastIndex=O,w=a.exec(h),w!==null);)O=a.lastIndex,a===_s?w[1]==="!--"?a=Uo:w[1]!==void 0?a=Fo:w[2]!==void 0?(zo.test(w[2])&&(n=RegExp("</"+w[2],"g")),a=Ot):w[3]!==void 0&&(a=Ot):a===Ot?w[0]===">"?(a=n??_s,f=-1):w[1]===void 0?f=-2:(f=a.lastIndex-w[2].length,y=w[1],a=w[3]===void 0?Ot:w[3]==='"'?Wo:Bo):a===Wo||a===Bo?a=Ot:a===Uo||a===Fo?a=_s:(a=Ot,n=void 0);let U=a===Ot&&i[l+1].startsWith("/>")?" ":"";o+=a===_s?h+qd:f>=0?(t.push(y),h.slice(0,f)+En+h.slice(f)+ct+U):h+ct+(f===-2?l:U)}return[Ko(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},js=class i{constructor({strings:s,_$litType$:e},t){let n;this.parts=[];let o=0,a=0,l=s.length-1,h=this.parts,[y,w]=Qo(s,e);if(this.el=i.createElement(y,t),Lt.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(n=Lt.nextNode())!==null&&h.length<l;){if(n.nodeType===1){if(n.hasAttributes())for(let f of n.getAttributeNames())if(f.endsWith(En)){let O=w[a++],U=n.getAttribute(f).split(ct),ne=/([.?@])?(.*)/.exec(O);h.push({type:1,index:o,name:ne[2],strings:U,ctor:ne[1]==="."?$i:ne[1]==="?"?yi:ne[1]==="@"?bi:Nt}),n.removeAttribute(f)}else f.startsWith(ct)&&(h.push({type:6,index:o}),n.removeAttribute(f));if(zo.test(n.tagName)){let f=n.textContent.split(ct),O=f.length-1;if(O>0){n.textContent=fi?fi.emptyScript:"";for(let U=0;U<O;U++)n.append(f[U],Os()),Lt.nextNode(),h.push({type:2,index:++o});n.append(f[O],Os())}}}else if(n.nodeType===8)if(n.data===Sn)h.push({type:2,index:o});else{let f=-1;for(;(f=n.data.indexOf(ct,f+1))!==-1;)h.push({type:7,index:o}),f+=ct.length-1}o++}}static createElement(s,e){let t=jt.createElement("template");return t.innerHTML=s,t}};function qt(i,s,e=i,t){if(s===Te)return s;let n=t!==void 0?e._$Co?.[t]:e._$Cl,o=Ls(s)?void 0:s._$litDirective$;return n?.constructor!==o&&(n?._$AO?.(!1),o===void 0?n=void 0:(n=new o(i),n._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=n:e._$Cl=n),n!==void 0&&(s=qt(i,n._$AS(i,s.values),n,t)),s}var vi=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,n=(s?.creationScope??jt).importNode(e,!0);Lt.currentNode=n;let o=Lt.nextNode(),a=0,l=0,h=t[0];for(;h!==void 0;){if(a===h.index){let y;h.type===2?y=new rs(o,o.nextSibling,this,s):h.type===1?y=new h.ctor(o,h.name,h.strings,this,s):h.type===6&&(y=new wi(o,this,s)),this._$AV.push(y),h=t[++l]}a!==h?.index&&(o=Lt.nextNode(),a++)}return Lt.currentNode=jt,n}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},rs=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,n){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=qt(this,s,e),Ls(s)?s===c||s==null||s===""?(this._$AH!==c&&this._$AR(),this._$AH=c):s!==this._$AH&&s!==Te&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Go(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==c&&Ls(this._$AH)?this._$AA.nextSibling.data=s:this.T(jt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,n=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=js.createElement(Ko(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===n)this._$AH.p(e);else{let o=new vi(n,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=Vo.get(s.strings);return e===void 0&&Vo.set(s.strings,e=new js(s)),e}k(s){Pn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,n=0;for(let o of s)n===e.length?e.push(t=new i(this.O(Os()),this.O(Os()),this,this.options)):t=e[n],t._$AI(o),n++;n<e.length&&(this._$AR(t&&t._$AB.nextSibling,n),e.length=n)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=No(s).nextSibling;No(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Nt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,n,o){this.type=1,this._$AH=c,this._$AN=void 0,this.element=s,this.name=e,this._$AM=n,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(s,e=this,t,n){let o=this.strings,a=!1;if(o===void 0)s=qt(this,s,e,0),a=!Ls(s)||s!==this._$AH&&s!==Te,a&&(this._$AH=s);else{let l=s,h,y;for(s=o[0],h=0;h<o.length-1;h++)y=qt(this,l[t+h],e,h),y===Te&&(y=this._$AH[h]),a||=!Ls(y)||y!==this._$AH[h],y===c?s=c:s!==c&&(s+=(y??"")+o[h+1]),this._$AH[h]=y}a&&!n&&this.j(s)}j(s){s===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},$i=class extends Nt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===c?void 0:s}},yi=class extends Nt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==c)}},bi=class extends Nt{constructor(s,e,t,n,o){super(s,e,t,n,o),this.type=5}_$AI(s,e=this){if((s=qt(this,s,e,0)??c)===Te)return;let t=this._$AH,n=s===c&&t!==c||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==c&&(t===c||n);n&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},wi=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){qt(this,s)}},Jo={M:En,P:ct,A:Sn,C:1,L:Qo,R:vi,D:Go,V:qt,I:rs,H:Nt,N:yi,U:bi,B:$i,F:wi},Nd=Tn.litHtmlPolyfillSupport;Nd?.(js,rs),(Tn.litHtmlVersions??=[]).push("3.3.3");var ki=(i,s,e)=>{let t=e?.renderBefore??s,n=t._$litPart$;if(n===void 0){let o=e?.renderBefore??null;t._$litPart$=n=new rs(s.insertBefore(Os(),o),o,void 0,e??{})}return n._$AI(i),n};var Rn=globalThis,Ce=class extends dt{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=ki(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Te}};Ce._$litElement$=!0,Ce.finalized=!0,Rn.litElementHydrateSupport?.({LitElement:Ce});var Dd=Rn.litElementPolyfillSupport;Dd?.({LitElement:Ce});(Rn.litElementVersions??=[]).push("4.2.2");var x=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var Ud={attribute:!0,type:String,converter:Hs,reflect:!1,hasChanged:gi},Fd=(i=Ud,s,e)=>{let{kind:t,metadata:n}=e,o=globalThis.litPropertyMetadata.get(n);if(o===void 0&&globalThis.litPropertyMetadata.set(n,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:a}=e;return{set(l){let h=s.get.call(this);s.set.call(this,l),this.requestUpdate(a,h,i,!0,l)},init(l){return l!==void 0&&this.C(a,void 0,i,l),l}}}if(t==="setter"){let{name:a}=e;return function(l){let h=this[a];s.call(this,l),this.requestUpdate(a,h,i,!0,l)}}throw Error("Unsupported decorator location: "+t)};function H(i){return(s,e)=>typeof e=="object"?Fd(i,s,e):((t,n,o)=>{let a=n.hasOwnProperty(o);return n.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(n,o):void 0})(i,s,e)}function v(i){return H({...i,state:!0,attribute:!1})}var Ti={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ht=i=>(...s)=>({_$litDirective$:i,values:s}),et=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Bd}=Jo,Yo=i=>i,Xo=i=>i===null||typeof i!="object"&&typeof i!="function";var er=i=>i.strings===void 0,Zo=()=>document.createComment(""),as=(i,s,e)=>{let t=i._$AA.parentNode,n=s===void 0?i._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(Zo(),n),a=t.insertBefore(Zo(),n);e=new Bd(o,a,i,i.options)}else{let o=e._$AB.nextSibling,a=e._$AM,l=a!==i;if(l){let h;e._$AQ?.(i),e._$AM=i,e._$AP!==void 0&&(h=i._$AU)!==a._$AU&&e._$AP(h)}if(o!==n||l){let h=e._$AA;for(;h!==o;){let y=Yo(h).nextSibling;Yo(t).insertBefore(h,n),h=y}}}return e},$t=(i,s,e=i)=>(i._$AI(s,e),i),Wd={},Ei=(i,s=Wd)=>i._$AH=s,tr=i=>i._$AH,Si=i=>{i._$AR(),i._$AA.remove()};var Pi=ht(class extends et{constructor(){super(...arguments),this.key=c}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Ei(i),this.key=s),e}});var sr={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","unsigned","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},getCluster:{method:"GET",path:"/api/v1/cluster"},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz",query:["challenge"]},readyz:{method:"GET",path:"/readyz",query:["verbose","strict"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins",query:["id"]},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","signer","grants","acceptChanges","consent","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","consent","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData","grants","acceptChanges","consent"]},inspectRollback:{method:"GET",path:"/api/v1/plugins/{id}/rollback",query:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},stageRestore:{method:"POST",path:"/api/v1/restore",kind:"upload"},agreeToRestore:{method:"POST",path:"/api/v1/restore/agree",body:["digest"]},discardRestore:{method:"DELETE",path:"/api/v1/restore"},showRestore:{method:"GET",path:"/api/v1/restore"},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var yt=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Vd={json:(i,s)=>async function(e={},t){let n=await s(this,e,void 0,t);if(n.status!==204)return t?.parse?t.parse(await n.text()):n.json()},text:(i,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(i,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(i,s)=>async function(e,t,n){return(await s(this,e,t,n)).json()},events:(i,s)=>async function*(e={},t){yield*zd(await s(this,e,void 0,t))}},qs=class i{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:n=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=n.bind(globalThis)}async#i(s,e,t,n={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let h={};for(let y of s.body)e[y]!==void 0&&(h[y]=e[y]);a=JSON.stringify(h)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),s.kind==="events"&&(o.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let l=await this.#s(this.#e+Gd(s,e),{method:s.method,headers:o,body:a,signal:n.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(l.ok)return l;throw new yt(l.status,await l.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:n},o={}){let a=new URLSearchParams(t).toString(),l={...this.#t};return n!==void 0&&(l["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:l,body:n,signal:o.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(sr))i.prototype[s]=Vd[e.kind??"json"](e,(t,...n)=>t.#i(e,...n))}};function Gd(i,s){let e=i.path.replace(/\{(\w+)\}/g,(o,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let o of i.query??[]){let a=s[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let n=t.toString();return n===""?e:`${e}?${n}`}async function*zd(i){let s={id:"",name:"",data:[]},e="";for await(let t of i.body.pipeThrough(new TextDecoderStream)){let n=(e+t).split(/\r\n|\r|\n/);e=n.pop();for(let o of n){if(o===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,l]=o.split(/: ?(.*)/s);a==="id"?s.id=l:a==="event"?s.name=l:a==="data"&&s.data.push(l)}}}var Kd=new Intl.NumberFormat("en"),Qd=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Jd=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Yd=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),I=i=>Kd.format(i);function F(i){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;i>=1024&&e<s.length-1;)i/=1024,e++;return`${i>=100||Number.isInteger(i)?Math.round(i):i.toFixed(1)} ${s[e]}`}function ir(i){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(i))return[...i.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,n])=>e+Number(t)*s[n],0)}function nr(i,s=Date.now()){if(!i)return"";let e=(Date.parse(i)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[n,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Qd.format(Math.round(e/o),n).replace(/\.$/,"")}var or=i=>`${Math.floor(i*100)} %`,bt=i=>Jd.format(new Date(i)),rr=i=>Yd.format(new Date(i));function Le(i){if(i<1e3)return`${Math.round(i)} ms`;if(i<6e4)return`${(i/1e3).toFixed(1)} s`;let s=Math.floor(i/6e4);return s<60?`${s} min ${Math.round(i/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Ns=(i,s)=>{let e=i._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),Ns(t,s);return!0},Ai=i=>{let s,e;do{if((s=i._$AM)===void 0)break;e=s._$AN,e.delete(i),i=s}while(e?.size===0)},ar=i=>{for(let s;s=i._$AM;i=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(i))break;e.add(i),ec(s)}};function Zd(i){this._$AN!==void 0?(Ai(this),this._$AM=i,ar(this)):this._$AM=i}function Xd(i,s=!1,e=0){let t=this._$AH,n=this._$AN;if(n!==void 0&&n.size!==0)if(s)if(Array.isArray(t))for(let o=e;o<t.length;o++)Ns(t[o],!1),Ai(t[o]);else t!=null&&(Ns(t,!1),Ai(t));else Ns(this,i)}var ec=i=>{i.type==Ti.CHILD&&(i._$AP??=Xd,i._$AQ??=Zd)},Ri=class extends et{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),ar(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(Ns(this,s),Ai(this))}setValue(s){if(er(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var Ci=class{constructor(s){this.G=s}disconnect(){this.G=void 0}reconnect(s){this.G=s}deref(){return this.G}},Mi=class{constructor(){this.Y=void 0,this.Z=void 0}get(){return this.Y}pause(){this.Y??=new Promise(s=>this.Z=s)}resume(){this.Z?.(),this.Y=this.Z=void 0}};var lr=i=>!Xo(i)&&typeof i.then=="function",dr=1073741823,Cn=class extends Ri{constructor(){super(...arguments),this._$Cwt=dr,this._$Cbt=[],this._$CK=new Ci(this),this._$CX=new Mi}render(...s){return s.find(e=>!lr(e))??Te}update(s,e){let t=this._$Cbt,n=t.length;this._$Cbt=e;let o=this._$CK,a=this._$CX;this.isConnected||this.disconnected();for(let l=0;l<e.length&&!(l>this._$Cwt);l++){let h=e[l];if(!lr(h))return this._$Cwt=l,h;l<n&&h===t[l]||(this._$Cwt=dr,n=0,Promise.resolve(h).then(async y=>{for(;a.get();)await a.get();let w=o.deref();if(w!==void 0){let f=w._$Cbt.indexOf(h);f>-1&&f<w._$Cwt&&(w._$Cwt=f,w.setValue(y))}}))}return Te}disconnected(){this._$CK.disconnect(),this._$CX.pause()}reconnected(){this._$CK.reconnect(this),this._$CX.resume()}},cr=ht(Cn);var tc=([i,s])=>{switch(i){case"path":return Xe`<path d=${s.d}></path>`;case"circle":return Xe`<circle cx=${s.cx} cy=${s.cy} r=${s.r}></circle>`;case"ellipse":return Xe`<ellipse cx=${s.cx} cy=${s.cy} rx=${s.rx} ry=${s.ry}></ellipse>`;case"line":return Xe`<line x1=${s.x1} y1=${s.y1} x2=${s.x2} y2=${s.y2}></line>`;case"rect":return Xe`<rect x=${s.x??0} y=${s.y??0} width=${s.width} height=${s.height} rx=${s.rx??0}></rect>`;case"polygon":return Xe`<polygon points=${s.points}></polygon>`;default:return Xe`<polyline points=${s.points}></polyline>`}},Ii=new Map;async function sc(i){let s=await fetch(`/console/icons/${encodeURIComponent(i)}`);if(!s.ok)throw new Error(s.statusText);let e=await s.json(),t=r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${e.map(tc)}</svg>`;return Ii.set(i,t),t}function hr(i,s){if(!i)return s;let e=Ii.get(i)??sc(i);return Ii.set(i,e),e instanceof Promise?cr(e.catch(()=>(Ii.delete(i),s)),s):e}var ic=new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}`+String.raw`\u206a-\u206f\ufff0-\ufffc\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]`,"u"),pr=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,nc=/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u,mr=/\p{M}/u,oc=/\p{Variation_Selector}/u,rc=/\p{So}/u,ac=/[\u200c\u200d]/u,ur=4;function m(i,s=""){return gr(i,s,!1)}function ve(i){return m(i,`
	`)}function K(i){return gr(i,"",!0)}function gr(i,s,e){let t="",n="",o=ur,a=0;for(let l of i){a+=l.length;let h=mr.test(l),y=s.includes(l),w=!0;!y&&!ic.test(l)&&(oc.test(l)?(y=o===0&&(e?l==="️"&&rc.test(n):!/[A-Za-z\s\u0085]/.test(n)),w=!1):h?(y=o<ur&&(!e||!pr.test(l)),w=!1):e&&ac.test(l)?(y=uc(l,i.slice(0,a-l.length),i.slice(a)),w=!1):(y=!e||!pr.test(l),w=e||!nc.test(l))),t+=y?l:mc(l),w?(n=l,o=0):h&&o++}return t}var lc=[["्",/^\p{Script=Devanagari}/u],["্",/^\p{Script=Bengali}/u],["੍",/^\p{Script=Gurmukhi}/u],["્",/^\p{Script=Gujarati}/u],["୍",/^\p{Script=Oriya}/u],["்",/^\p{Script=Tamil}/u],["్",/^\p{Script=Telugu}/u],["್",/^\p{Script=Kannada}/u],["്",/^\p{Script=Malayalam}/u],["්",/^\p{Script=Sinhala}/u],["္",/^\p{Script=Myanmar}/u],["្",/^\p{Script=Khmer}/u]].map(([i,s])=>({virama:i,script:s})),dc=/^[\u0620-\u064a\u066e-\u06ff\u0710-\u072f\u074d-\u077f\u07ca-\u07ea\u1820-\u1878]/u,cc=/^[\u0621\u0674]/u,hc=new RegExp(String.raw`^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb`+String.raw`\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d`+String.raw`\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]`,"u"),pc=[/^\p{Script=Arabic}/u,/^\p{Script=Syriac}/u,/^\p{Script=Nko}/u,/^\p{Script=Mongolian}/u],Mn=/^\p{L}/u;function uc(i,s,e){let t=s.replace(/\p{M}+$/u,""),n=[...t].at(-1)??"",o=e.replace(/^\p{M}+/u,"");for(let l of s.slice(t.length)){let h=lc.find(y=>y.virama===l)?.script;if(!(!h?.test(n)||!Mn.test(n)))return i==="‍"?!mr.test([...e][0]??""):h.test(o)&&Mn.test(o)}let a=l=>dc.test(l)&&Mn.test(l)&&!cc.test(l);return i==="‍"||!a(n)||!a(o)||hc.test(n)?!1:pc.some(l=>l.test(n)&&l.test(o))}function mc(i){let s=i.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function fr(i){return/[\p{L}\p{N}]/u.exec(i)?.[0].toUpperCase()??"?"}function In(i){return/^https?:\/\//i.test(i)&&URL.canParse(i)?i:void 0}var oe=(i,s,e)=>`${i} ${String(i)==="1"?s:e}`,u={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:i=>i<1e3?"in a moment":`in ${oe(Math.round(i/1e3),"second","seconds")}`,transfer:{of:(i,s,e)=>`${i} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:i=>`Cancel: ${i}`},progress:"Progress",items:{step:"step",ofSteps:i=>`of ${i}`,steps:i=>oe(i,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",unsaved:{title:"Leave without saving?",body:"What you have changed here is not saved yet.",confirm:"Leave"},pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:i=>`${oe(i,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:i=>`Do it on the page ${i}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:i=>`Dismiss the alert of ${i}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:i=>`Memory of ${i}`,work:"CPU",idle:"idle",ticks:i=>`${i} instr/s`,calls:"Calls",errors:i=>oe(i,"error","errors"),crashes:i=>oe(i,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:i=>`Call of ${i}`,runOf:(i,s)=>`Job ${s} of ${i}`,callBy:i=>`Asked by ${i}`,expires:"expires",due:"Due",version:"Version",standsFor:i=>`stands for ${i} runs`,truncated:i=>`Only the beginning is shown: the body has ${i}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:i=>`Approve ${i}`,rejectOf:i=>`Reject ${i}`,callNumber:(i,s)=>`call #${i} of ${s}`,runNumber:(i,s,e)=>`run #${i} of the job ${e} of ${s}`,number:i=>`#${i}`,callApproved:(i,s,e)=>`Call #${i} of ${s} is approved ${e}.`,callRejected:(i,s,e)=>`Call #${i} of ${s} is rejected ${e}.`,runApproved:(i,s,e)=>`${s}, run #${i}, is approved ${e}.`,runRejected:(i,s,e)=>`${s}, run #${i}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:i=>`${oe(i,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:i=>`Disable ${i}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:i=>`Page of ${i}`,folderOf:i=>`Let the page of ${i} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the console, the plugin's page can write files there, replace those that are there, see whether a file exists and read one that is called kickoff. Do not open what you do not expect there.",projectOf:i=>`Add a project of ${i}?`,projectHelp:"A project is a name that the plugin keeps, for a folder that you have chosen for it.",projectName:"Name",projectFolder:"Folder",noFolder:"None",addProject:"Add the project",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:i=>`Open the window of ${i}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:i=>`The plugin ${i} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:i=>`by ${i}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:i=>`Grant ${i}`,revokeOf:i=>`Revoke ${i}`,grantQuestion:(i,s)=>`Grant ${i} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(i,s)=>`Revoke ${i} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(i,s)=>`${i}, at most ${s} an instance`,calls:"Calls",callsText:(i,s,e)=>`${i}, ${oe(s,"error","errors")}, ${oe(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:i=>`Remove ${i}?`,purgeQuestion:i=>`Remove ${i} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(i,s)=>i===void 0?`at most ${s}`:s===void 0?`at least ${i}`:`${i} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(i,s)=>`${i}: test the setting ${s}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:i=>`Use the default of ${i}`,unsetQuestion:(i,s)=>`Forget the value of ${i} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:i=>`Run now: ${i}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",request:"Request",since:"From",until:"Before",older:"Older",shown:(i,s,e)=>`${oe(i,"line","lines")}${s?", and there may be older ones":""}.`+(e?" What is added is not followed while a time is set.":""),save:"Download",saved:i=>`The file has all that fit: ${oe(i,"line","lines")}.`,savedPart:i=>`The file has the newest ${oe(i,"line","lines")} that fit, which is the most. For older ones, set the time before which they were written.`,none:"Nothing to show",noneHelp:"What is logged appears here at once.",noneYet:"No newer line fits; older ones were not looked at yet.",noMatch:"No line that is kept fits.",dropped:i=>`(${i} lines are missing)`,sameRequest:i=>`Lines of the request ${i}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:i=>`Import this file into ${i}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(i,s,e,t)=>`Imported ${i} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(i,s)=>`${i} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:i=>`Remove the feed ${i}`,removed:(i,s)=>`The feed ${i} is removed ${s}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:i=>`${i}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:i=>`A point is ${i}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(i,s,e)=>`${i}, ${oe(s,"error","errors")}, ${oe(e,"crash","crashes")}`,cpuTime:"CPU time",waited:i=>`and ${i} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:i=>`Version ${i} was installed before.`,withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(i,s)=>`Go back to version ${s} of ${i}?`,confirm:i=>`Go back to ${i}`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(i,s)=>`A notification of ${i} is dismissed ${s}.`},consent:{short:"In short:",nothing:"It asks for no permission: it can compute, and nothing else.",all:"Tick all of these",accept:"I have read this and agree",kept:"granted before",declined:"not granted before",risk:{high:"high risk",medium:"medium risk"},change:{new:"new",changed:"changed",removed:"removed"}},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(i,s)=>`Version ${i} → ${s}`,downgrade:"an older version",installOf:i=>`Install ${i}`,againOf:i=>`Install ${i} again`,sameVersion:i=>`Version ${i}, which is installed`,upgradeOf:i=>`Upgrade ${i}`,by:i=>`by ${i}`,warnings:"Found while it was checked",memory:(i,s)=>`Memory: asks for ${i} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:i=>`Fetching the package of ${i}…`,from:i=>`From the catalogue ${i}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(i,s)=>`${i} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(i,s)=>`It answered in ${i}, for ${oe(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:i=>`Tokens of ${i}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:i=>`only ${i}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:i=>i===365?"in a year":`in ${i} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:i=>`Revoke ${i}`,revokeQuestion:i=>`Revoke the token ${i}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:i=>`${i} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:i=>`by ${i}`,installed:i=>`installed ${i}`,update:i=>`update to ${i}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(i,s)=>`${i} → ${s}`,nothingNewer:"there is nothing newer",noUpgrade:"no upgrade",installFrom:(i,s)=>`Install ${i} from the catalogue ${s}`,upgrade:"Upgrade",upgradeOf:i=>`Upgrade ${i}`,upgradeAll:"Upgrade all, one after another",from:i=>`In the catalogue ${i}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:i=>`Install version ${i}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:i=>`${i} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:i=>`Fetch the catalogue ${i} each day`,refresh:"Fetch",refreshOf:i=>`Fetch the list of ${i}`,remove:"Remove",removeOf:i=>`Remove the catalogue ${i}`,removeQuestion:i=>`Remove the catalogue ${i}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",unsignedQuestion:"Do you trust everybody who may write this list?",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:i=>`Forget the publisher ${i}`,forgetQuestion:i=>`Forget the publisher ${i}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:i=>`Rename the publisher ${i}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key and the new one, which comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces everything: plugins and what they have stored, settings, tokens. What is here now is set aside in a folder of the data folder. First you are told what the file brings; nothing changes before you agree.",file:"Backup file",look:"Look at it",brings:"What it brings",madeOn:(i,s)=>`Made on ${i}, it says, by wasmhost ${s}`,files:(i,s)=>`${oe(i,"file","files")} of ${s}`,granted:"granted:",nothing:"nothing",disabled:"disabled",reaches:(i,s)=>i?`it may reach only ${s||"no host at all"}`:`it may reach all public addresses${s&&`, and ${s}`}`,anySchedule:"its jobs may run by any schedule that it chooses",weight:i=>`it gets more of the processors than others: its CPU weight is ${i}`,back:(i,s)=>`a rollback goes back to ${i}, granted ${s||"no more"}`,tokensOf:i=>`${oe(i,"token or login","tokens and logins")} for the API of the host`,fullAccess:"full access",orphansOf:i=>`Data of ${oe(i,"removed plugin","removed plugins")}:`,provider:"An AI provider, which gets what plugins ask of a model:",proxy:i=>`by the proxy ${i}`,providerKey:"with the sealed key for it",plainKey:"the key may go there unencrypted",secrets:i=>`${oe(i,"sealed password or secret","sealed passwords and secrets")}`,withKey:"The key that opens them: whoever has the file can read them",takes:"It takes packages of",policyOf:(i,s)=>`The policy for plugins is ${i} then, in place of ${s}`,damagedIn:"Damaged in the backup:",restoreThis:"Restore this",restoreQuestion:"Replace everything by this backup?",restoreWarning:(i,s)=>`It brings ${oe(i,"plugin","plugins")} with what they are granted, and ${oe(s,"token or login","tokens and logins")}. Restore only what you have made yourself. The host ends and opens anew; this page waits for it.`,forget:"Forget it",restoring:"Restoring. The host ends and opens anew; leave this page open.",restored:"The backup is restored.",setAside:i=>`What was there before is in the folder ${i} of the data folder.`,notRestored:"The backup was not restored, and everything is as it was:",unknownOutcome:"The host ended meanwhile, and does not know what became of the restore. What it serves is whole: all of the backup, or all that was there. Look at the plugins and their data, and send the backup again where it is not there.",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:i=>`Delete the data of ${i}`,deleteQuestion:i=>`Delete what ${i} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(i,s)=>`${i} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:i=>`${oe(i,"plugin was","plugins were")} refused more`,services:"Services",database:"Database",member:"Host",this:"this one",seen:"Last seen",ago:i=>`${i} ago`,silent:"silent",standby:"Standby",state:"State",commits:"Commits",behind:"Behind",standbysHidden:i=>`How far standbys are: ${i}`,faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",given:i=>`the file ${i}`,made:"Made",protects:"Protects",sealed:(i,s)=>`${oe(i,"secret","secrets")} of ${oe(s,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function M(i){return r`<bdi class="said">${m(i)}</bdi>`}function We(i,s=u.words.author){return r`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ve(i)}</p>
  </figure>`}function pt(i){return r`<code dir="ltr">${m(i)}</code>`}function Ee(i){return i.split("`").map((s,e)=>e%2===1?r`<code>${s}</code>`:s)}function wt(i){return i.charAt(0).toUpperCase()+i.slice(1)}function kt(i,s){return r`<div class="table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${i.map(e=>r`<th>${e}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${s.map(e=>r`<tr>
              ${e.map(t=>r`<td>${t}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function L(i){return i?r`<time datetime=${i} title=${bt(i)}>${nr(i)}</time>`:c}function ut(i,s){let e=i instanceof yt,t=e?i.requestId:"",n=e?i.detail||i.message:i instanceof TypeError?void 0:i instanceof Error?i.message:String(i);return r`<div class="notice bad" role="alert" tabindex="-1">
    ${ke("alert")}
    <div>
      <strong>${u.problem.title}</strong>
      <p>${n===void 0?Ee(u.problem.noAnswer):ve(n)}</p>
      ${t?r`<p class="faint">${u.problem.request} <code>${t}</code></p>`:c}
    </div>
    ${s?r`<button class="plain" @click=${s}>${u.problem.again}</button>`:c}
  </div>`}function S(i,s){return r`<div class="notice ${i}">
    ${ke({info:"info",warn:"alert",bad:"alert",good:"check"}[i])}
    <div>${s}</div>
  </div>`}function Hi(){return r`<p class="loading" role="status">${u.loading}</p>`}function _(i,s,e=c){return r`<div class="empty">
    <strong>${i}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function T(i,s=""){return r`<span class="badge ${s}">${i}</span>`}function Ds(i,s,e,t){let n=e>0?Math.min(1,s/e):0,o=n>.9?"bad":n>.7?"warn":"";return r`<span
    class="meter ${o}"
    role="meter"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(n*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${n*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function vr(i,s,e){let t=Math.max(1e-9,...s),n=s.length>1?200/(s.length-1):200,o=s.map((a,l)=>`${(l*n).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${i}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${i}: ${e}">
      ${o.length>1?Xe`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:c}
    </svg>
  </figure>`}function Ve(i,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:n,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${n?r`<img src=${n} alt="" />`:hr(e.icon,fr(i))}</span
  >`}function $(i,s,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??c}
    aria-describedby=${e.about??c}
    title=${e.title??c}
    @click=${s}
  >
    ${i}
  </button>`}function N(i,s,e=c){return r`<label class="field"
    ><span>${i}</span>${s}${e===c?c:r`<small>${e}</small>`}</label
  >`}var gc={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ke(i){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${gc[i]}></path></svg>`}var Hn=u.items,fc=i=>i<=1?i*100:i;function vc({currentStep:i,totalSteps:s}){if(i===void 0)return s===void 0?c:r`<span>${Hn.steps(s)}</span>`;let e=typeof i=="number"?i:M(i);return r`<span>${Hn.step} ${e}${s===void 0?c:` ${Hn.ofSteps(s)}`}</span>`}function $r(i){let s=i?.value;return!Array.isArray(s)||s.length===0?c:r`<ul class="plugin-items">
    ${s.map(e=>r`<li>
          ${e.needsYou?r`<span class="dot bad" role="img" aria-label=${u.waiting} title=${u.waiting}></span>`:c}
          <span class="strong">${M(e.title)}</span>
          <span>${M(e.status)}</span>
          ${e.subtitle?r`<span>${M(e.subtitle)}</span>`:c} ${vc(e)}
          ${e.progress===void 0?c:r`<progress
                  max="100"
                  value=${fc(e.progress)}
                  aria-label=${u.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function yr(i){return r`<div class="card">
    <p class="faint">${u.saysPlugin} <code>${i.plugin}</code></p>
    <ul class="plain-list">
      ${i.value.map(s=>r`<li>
            ${s.dotColor?r`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${s.dotColor}></circle>
                  </svg>`:c}
            ${M(s.title)}
            <span class="faint"
              >${s.subtitle?r`${M(s.subtitle)} `:c}${L(s.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var ls=class{constructor(s){this.most=s}#e=0;#t=new Map;join(s){return this.#i(s).pages++,()=>{this.#i(s).pages--,this.#o(s),this.#s()}}async take(s,e,t){let n=this.#i(s);await new Promise((o,a)=>{let l=()=>{n.waiting.splice(n.waiting.indexOf(h),1),this.#o(s),a(t.reason)},h=()=>{t.removeEventListener("abort",l),o()};n.waiting.push(h),t.addEventListener("abort",l),this.#s()});try{return await e()}finally{n.under--,this.#e--,this.#o(s),this.#s()}}#s(){let s=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,n]of[...this.#t]){if(this.#e>=this.most)return;if(n.under>=s)continue;let o=n.waiting.shift();o&&(n.under++,this.#e++,this.#t.delete(t),this.#t.set(t,n),e=!0,o())}}}#i(s){let e=this.#t.get(s);return e||this.#t.set(s,e={pages:0,under:0,waiting:[]}),e}#o(s){let{pages:e,under:t,waiting:n}=this.#i(s);e+t+n.length===0&&this.#t.delete(s)}};var $c=2e5,_i=class extends EventTarget{#e;#t=new ls(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,n,o){if(this.of(s,e)?.stop)return;let a=new AbortController,l={input:t,stop:a};this.#s.set(`${s} ${e}`,l),this.dispatchEvent(new Event("change"));try{let h=performance.now(),y=Object.fromEntries(new URLSearchParams(t.query)),w=ne=>this.#e.callEndpoint({method:s,url:e,query:y,body:n},{signal:ne}),f=await(o?w(AbortSignal.any([a.signal,o])):this.#t.take(e,()=>w(a.signal),a.signal)),O=await f.text(),U=performance.now()-h;l.answer={status:f.status,ms:U,body:yc(O.slice(0,$c))}}catch(h){!a.signal.aborted&&!o?.aborted&&(l.failure=h)}l.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function yc(i){try{return JSON.stringify(JSON.parse(i),null,2)}catch{return i}}var bc=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Oi=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),n=bc.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${n};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var xr=()=>new qs({url:location.origin}),br=i=>new TextEncoder().encode(i),Tr=i=>Uint8Array.from(i.match(/../g)??[],s=>parseInt(s,16)),wr=i=>Array.from(i,s=>s.toString(16).padStart(2,"0")).join(""),Us=class extends Error{};function On(i,s){return new Promise((e,t)=>{let n=indexedDB.open("wasmhost",1);n.onupgradeneeded=()=>n.result.createObjectStore("keys"),n.onerror=()=>t(n.error??new Error(u.noKeys)),n.onsuccess=()=>{let o=n.result.transaction("keys",i),a=s(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(u.noKeys)),n.result.close()}})}var Er=()=>On("readonly",i=>i.get("login"));async function Sr(){let i=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(u.noKeys);if(i===void 0)return await Er()!==void 0;history.replaceState(null,"",location.pathname);let s=await xr().createLogin({code:i}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",Tr(s.key),e,!1,["sign","verify"]);return await On("readwrite",n=>n.put(t,"login")),!0}async function wc(){let i=await Er();if(i===void 0)throw new yt(401,{detail:u.signedOut.title});let s=wr(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await xr().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",i,Tr(t),br(`host:${e}:${s}`)))throw new Us(u.stranger);return wr(new Uint8Array(await crypto.subtle.sign("HMAC",i,br(`page:${e}`))))}var _n;function xt(){_n=void 0}async function kr(){document.hidden&&xt();let i=_n??=wc();try{return await i}catch(s){throw _n===i&&xt(),s}}async function kc(i,s,e){for(let t=await kr(),n=!1;;n=!0){let o=new Headers(e?.headers);o.set("Wasmhost-Session",t);let a=await i(s,{...e,headers:o});if(a.status!==401||n)return a;let l=t;if(xt(),t=await kr(),t===l)return a}}function Fs(i=(s,e)=>fetch(s,e)){return new qs({url:location.origin,fetch:(s,e)=>kc(i,s,e)})}async function Pr(){try{await Fs().deleteLogin()}finally{await On("readwrite",i=>i.delete("login"))}}function Dt(i){return i instanceof yt&&i.status===401}var Li=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return u.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,n){if(this.has(e))return;let o={key:e,text:t};o.timer=window.setTimeout(()=>{this.#t(o,n)},this.time),this.#e.set(e,o),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(n){e.failure=n}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var Ar=["plugins","approvals","sessions","notices"],Rr=500,xc=5e3,ji=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new Li;this.#t=new Set;this.#i=new Set;this.#o=new Set;this.#n=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#a=()=>{xt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#l(this.#e.signal))};this.icons=new Oi(e),this.calls=new _i(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;#i;#o;start(){document.addEventListener("visibilitychange",this.#a),addEventListener("beforeunload",this.#n),this.#a(),this.#r()}stop(){document.removeEventListener("visibilitychange",this.#a),removeEventListener("beforeunload",this.#n),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#n;async#r(){let e=sessionStorage.getItem("undo-time");if(e===null){let{limits:n}=await this.client.listLimits().catch(()=>({limits:[]}));e=n.find(o=>o.name==="console.undo-time")?.value??"",e!==""&&sessionStorage.setItem("undo-time",e)}let t=ir(e);t!==void 0&&(this.undo.time=t)}#a;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#l(e){let t=Rr;for(;!e.aborted;){let n;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#d("open");for(let a of Ar)this.changed(a)}t=Rr,Ar.includes(o.name)?this.changed(o.name,o.data.plugins):o.name===""&&this.#c(o.data)}}catch(o){if(e.aborted)return;if(Dt(o)){this.dispatchEvent(new Event("refused"));return}n=o}if(e.aborted)return;xt(),this.#d(n instanceof Us?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,xc)}}#d(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#c(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e,t){if(e==="plugins"&&(this.#s=t&&this.#s&&new Set([...this.#s,...t])),this.#i.has(e)){this.#o.add(e);return}this.#i.add(e);try{do this.#o.delete(e),await this.#u(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#o.has(e))}catch(n){Dt(n)&&this.dispatchEvent(new Event("refused"))}finally{this.#i.delete(e)}}async figures(e){let t=this.plugins,{plugins:n}=await this.client.listPlugins({id:[...e]});if(this.plugins!==t)return;let o=new Map(n.map(a=>[a.id,a.stats]));this.plugins=t.map(a=>o.has(a.id)?{...a,stats:o.get(a.id)}:a)}#h(e){for(let{id:t,state:n}of this.plugins){let o=e.get(t);(o===void 0||o==="disabled")&&this.#t.add(t),n==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#u(e){switch(e){case"plugins":{let t=this.#s;this.#s=new Set;try{let{plugins:n}=await this.client.listPlugins(t&&{id:[...t]}),o=new Map(this.plugins.map(a=>[a.id,a.state]));this.plugins=t?[...this.plugins.filter(a=>!t.has(a.id)),...n].sort((a,l)=>a.id<l.id?-1:1):n,this.ready&&this.#h(o)}catch(n){throw this.#s=void 0,n}break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,n]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=n.notifications.length}}}};var Tc={},qi=ht(class extends et{constructor(){super(...arguments),this.ot=Tc}render(i,s){return s()}update(i,[s,e]){if(Array.isArray(s)){if(Array.isArray(this.ot)&&this.ot.length===s.length&&s.every((t,n)=>t===this.ot[n]))return Te}else if(this.ot===s)return Te;return this.ot=Array.isArray(s)?Array.from(s):s,this.render(s,e)}});var Cr=(i,s,e)=>{let t=new Map;for(let n=s;n<=e;n++)t.set(i[n],n);return t},Me=ht(class extends et{constructor(i){if(super(i),i.type!==Ti.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let n=[],o=[],a=0;for(let l of i)n[a]=t?t(l,a):a,o[a]=e(l,a),a++;return{values:o,keys:n}}render(i,s,e){return this.dt(i,s,e).values}update(i,[s,e,t]){let n=tr(i),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(n))return this.ut=a,o;let l=this.ut??=[],h=[],y,w,f=0,O=n.length-1,U=0,ne=o.length-1;for(;f<=O&&U<=ne;)if(n[f]===null)f++;else if(n[O]===null)O--;else if(l[f]===a[U])h[U]=$t(n[f],o[U]),f++,U++;else if(l[O]===a[ne])h[ne]=$t(n[O],o[ne]),O--,ne--;else if(l[f]===a[ne])h[ne]=$t(n[f],o[ne]),as(i,h[ne+1],n[f]),f++,ne--;else if(l[O]===a[U])h[U]=$t(n[O],o[U]),as(i,n[f],n[O]),O--,U++;else if(y===void 0&&(y=Cr(a,U,ne),w=Cr(l,f,O)),y.has(l[f]))if(y.has(l[O])){let Ue=w.get(a[U]),fn=Ue!==void 0?n[Ue]:null;if(fn===null){let Ro=as(i,n[f]);$t(Ro,o[U]),h[U]=Ro}else h[U]=$t(fn,o[U]),as(i,n[f],fn),n[Ue]=null;U++}else Si(n[O]),O--;else Si(n[f]),f++;for(;U<=ne;){let Ue=as(i,h[ne+1]);$t(Ue,o[U]),h[U++]=Ue}for(;f<=O;){let Ue=n[f++];Ue!==null&&Si(Ue)}return this.ut=a,Ei(i,h),Te}});var Ec=100,Ln=600,Sc=400,Pc=10,je,cs,Ut,Bs,Tt,Ft,st,hs,Et,Ge,ps,St,Bt,Wt,Vt,us,A,tt,Ni,ds,Di,jn,Ui,Mr,Ir,Hr,Fi,_r,Or,qn,Lr,Ie=class extends Ce{constructor(){super(...arguments);b(this,A);this.items=[];this.key=e=>e;this.row=()=>r``;this.rowClass=()=>"";this.kind="";this.height=40;this.more=!1;this.follow=!1;this.first=0;this.last=1;b(this,je,1);b(this,cs,0);b(this,Ut,!1);b(this,Bs,0);b(this,Tt,new Map);b(this,Ft,0);b(this,st,new Float64Array(1));b(this,hs,!1);b(this,Et,0);b(this,Ge,document.documentElement);b(this,ps,new AbortController);b(this,St,!1);b(this,Bt,!1);b(this,Wt,0);b(this,Vt);b(this,us,-1)}createRenderRoot(){return this}get drawn(){return this.items.slice(...d(this,A,ds).call(this))}connectedCallback(){super.connectedCallback(),k(this,ps,new AbortController);let{signal:e}=g(this,ps),t=this.parentElement;for(;t?.parentElement&&!/auto|scroll/.test(getComputedStyle(t).overflowY);)t=t.parentElement;k(this,Ge,t??document.documentElement),g(this,Ge).addEventListener("scroll",()=>d(this,A,Mr).call(this),{passive:!0,signal:e});let n=new ResizeObserver(()=>d(this,A,Ir).call(this));for(let o of[this,g(this,Ge)])n.observe(o);e.addEventListener("abort",()=>n.disconnect())}disconnectedCallback(){super.disconnectedCallback(),g(this,ps).abort()}willUpdate(e){(e.has("items")||e.has("follow"))&&(k(this,Wt,0),k(this,St,this.follow)),["items","row"].some(n=>e.has(n))&&Ms(this,Bs)._++,e.has("kind")&&k(this,Ut,!1);let t=g(this,A,Fi)?[...g(this,A,Fi).children].find(n=>n.contains(document.activeElement)):void 0;if(k(this,Vt,void 0),t instanceof HTMLLIElement){let{entry:n}=t,o=this.items.findIndex(a=>this.key(a)===n);k(this,Vt,{key:n,index:o<0?t.place:o})}g(this,A,tt)||((!g(this,hs)||e.has("items"))&&d(this,A,Di).call(this),d(this,A,Ui).call(this))}render(){let e=g(this,A,tt)&&!this.more?c:this.more?-1:this.items.length;return r`<div class="space"></div>
      <ul class=${this.kind} @focusin=${()=>this.requestUpdate()}>
        ${Me(d(this,A,Hr).call(this),t=>this.key(this.items[t]),t=>r`<li
            class=${this.rowClass(this.items[t])}
            .entry=${this.key(this.items[t])}
            .place=${t}
            aria-setsize=${e}
            aria-posinset=${e===c?c:t+1}
          >
            ${qi([g(this,Bs),t],()=>this.row(this.items[t]))}
          </li>`)}
      </ul>
      <div class="space"></div>`}updated(){let e=g(this,A,Fi);if(e){if(d(this,A,qn).call(this,e),d(this,A,Lr).call(this,e),!g(this,A,tt)){let t=d(this,A,_r).call(this,e),n=!t&&d(this,A,Or).call(this,e);(t||n&&d(this,A,Ui).call(this))&&Ms(this,Wt)._++<Pc&&this.requestUpdate(),(t||n)&&d(this,A,qn).call(this,e)}g(this,St)&&(g(this,Ge).scrollTop=g(this,Ge).scrollHeight,k(this,Bt,!0),k(this,St,this.isUpdatePending)),this.dispatchEvent(new Event("drawn")),d(this,A,ds).call(this)[1]<this.items.length?k(this,us,-1):this.more&&g(this,us)!==this.items.length&&g(this,Et)>0&&(k(this,us,this.items.length),this.dispatchEvent(new Event("end")))}}};je=new WeakMap,cs=new WeakMap,Ut=new WeakMap,Bs=new WeakMap,Tt=new WeakMap,Ft=new WeakMap,st=new WeakMap,hs=new WeakMap,Et=new WeakMap,Ge=new WeakMap,ps=new WeakMap,St=new WeakMap,Bt=new WeakMap,Wt=new WeakMap,Vt=new WeakMap,us=new WeakMap,A=new WeakSet,tt=function(){return this.items.length<=Ec},Ni=function(){return Math.ceil(this.items.length/g(this,je))},ds=function(){if(g(this,A,tt))return[0,this.items.length];let e=Math.min(this.last,g(this,A,Ni));return[Math.min(this.first,e)*g(this,je),Math.min(e*g(this,je),this.items.length)]},Di=function(){let e=g(this,A,Ni),t=new Float64Array(e+1);for(let n=0;n<e;n++){let o=g(this,Tt).get(this.key(this.items[n*g(this,je)]));t[n+1]=t[n]+(o??(g(this,Ft)||this.height))}k(this,st,t),k(this,hs,!0)},jn=function(e){let t=0,n=g(this,st).length-1;for(;t<n;){let o=t+n+1>>1;g(this,st)[o]<=e?t=o:n=o-1}return t},Ui=function(){let e=g(this,Ge).getBoundingClientRect().top-this.getBoundingClientRect().top,t=e+g(this,Ge).clientHeight,n=g(this,A,Ni),o=Ln-Sc;if(this.last<=n&&(this.first===0||g(this,st)[this.first]<=e-o)&&(this.last===n||g(this,st)[this.last]>=t+o))return!1;let a=Math.min(d(this,A,jn).call(this,e-Ln),Math.max(0,n-1)),l=Math.min(n,Math.max(a,d(this,A,jn).call(this,t+Ln))+1);return a===this.first&&l===this.last?!1:([this.first,this.last]=[a,l],!0)},Mr=function(){let{scrollTop:e,clientHeight:t,scrollHeight:n}=g(this,Ge);k(this,Wt,0),k(this,Bt,e+t>=n-2),k(this,St,!g(this,A,tt)&&d(this,A,Ui).call(this)&&g(this,Bt))},Ir=function(){let{clientWidth:e}=this;e!==g(this,Et)&&(k(this,Et,e),k(this,Ut,k(this,hs,!1)),g(this,Tt).clear(),k(this,Ft,0),g(this,St)||k(this,St,this.follow&&g(this,Bt))),k(this,Wt,0),this.requestUpdate()},Hr=function(){let[e,t]=d(this,A,ds).call(this),n=new Set;for(let o=e;o<t;o++)n.add(o);if(!g(this,A,tt)){let o=g(this,Vt)?.index,a=o===void 0?[]:[o-1,o,o+1];for(let l of[0,...a,this.items.length-1])l>=0&&l<this.items.length&&n.add(l)}return[...n].sort((o,a)=>o-a)},Fi=function(){return this.querySelector(":scope > ul")},_r=function(e){if(g(this,Ut))return!1;let t=getComputedStyle(e),n=t.display==="grid"?t.gridTemplateColumns.split(" ").length:1;return k(this,cs,parseFloat(t.rowGap)||0),k(this,Ut,g(this,Et)>0),n===g(this,je)?!1:(k(this,je,n),g(this,Tt).clear(),d(this,A,Di).call(this),!0)},Or=function(e){let[t,n]=d(this,A,ds).call(this),o=!1;for(let a of e.children){let l=a.place;if(l<t||l>=n||l%g(this,je)>0||a.style.position!=="")continue;let h=a.getBoundingClientRect().height+g(this,cs);if(h<=g(this,cs))continue;let y=g(this,Tt).get(a.entry);y!==void 0&&Math.abs(y-h)<.5||(g(this,Tt).set(a.entry,h),o||=h!==(y??(g(this,Ft)||this.height)),g(this,Ft)||k(this,Ft,h))}return o&&d(this,A,Di).call(this),o},qn=function(e){let[t,n]=d(this,A,ds).call(this),[o,a]=this.querySelectorAll(":scope > .space"),l=w=>g(this,st)[Math.floor(w/g(this,je))]??0,h=g(this,st).at(-1);o.style.height=g(this,A,tt)?"0":`${l(t)}px`,a.style.height=g(this,A,tt)?"0":`${h-(n>=this.items.length?h:l(n))}px`;let y=g(this,Et)/g(this,je);for(let w of e.children){let f=w.place,O=!g(this,A,tt)&&(f<t||f>=n);!O&&w.style.position===""||(w.style.position=O?"absolute":"",w.style.top=O?`${l(f)}px`:"",w.style.left=O?`${f%g(this,je)*y}px`:"",w.style.width=O?`${y}px`:"")}},Lr=function(e){let t=g(this,Vt);if(!t||document.activeElement!==document.body)return;let n=[...e.children];if(n.some(a=>a.entry===t.key))return;let o=n.find(a=>a.place>=t.index)??n.at(-1);o&&(o.tabIndex=-1,o.focus({preventScroll:!0}))},p([H({attribute:!1})],Ie.prototype,"items",2),p([H({attribute:!1})],Ie.prototype,"key",2),p([H({attribute:!1})],Ie.prototype,"row",2),p([H({attribute:!1})],Ie.prototype,"rowClass",2),p([H({attribute:!1})],Ie.prototype,"kind",2),p([H({attribute:!1})],Ie.prototype,"height",2),p([H({attribute:!1})],Ie.prototype,"more",2),p([H({attribute:!1})],Ie.prototype,"follow",2),p([v()],Ie.prototype,"first",2),p([v()],Ie.prototype,"last",2),Ie=p([x("long-list")],Ie);var Bi=class{#e;#t;#s=new WeakMap;#i=new AbortController;#o;constructor(s,e){this.#e=s,this.#t=e,s.addController(this)}hostConnected(){this.#i=new AbortController;let{signal:s}=this.#i,e=()=>this.#n(1e3);addEventListener("scroll",()=>this.#n(250),{capture:!0,signal:s});for(let n of["resize","pointermove"])addEventListener(n,e,{capture:!0,signal:s});let t=new ResizeObserver(e);t.observe(this.#e),s.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#o)}),this.#e.addEventListener("click",this.#r,{capture:!0,signal:s})}hostUpdated(){this.#n(1e3)}hostDisconnected(){this.#i.abort()}#n(s){let e=performance.now(),t=1/0;for(let n of this.#e.querySelectorAll(this.#t)){let{left:o,top:a}=n.getBoundingClientRect(),l=this.#s.get(n);(!l||Math.abs(l.left-o)>=1||Math.abs(l.top-a)>=1)&&(l={left:o,top:a,until:Math.max(l?.until??0,e+s)},this.#s.set(n,l));let h=l.until>e;h&&(t=Math.min(t,l.until));for(let y of n.querySelectorAll("button"))h?y.ariaDisabled="true":y.removeAttribute("aria-disabled")}clearTimeout(this.#o),t<1/0&&(this.#o=window.setTimeout(()=>this.#n(1e3),t-e+1))}#r=s=>{this.#n(1e3),(s.target instanceof Element?s.target.closest("button"):null)?.ariaDisabled==="true"&&(s.preventDefault(),s.stopImmediatePropagation())}};function G(i){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");if(ki(Rc(i,o=>t().close(o),()=>{let o=t().returnValue==="confirmed";e.remove(),s(o)}),e),t().showModal(),e.querySelector("[data-first]")?.focus(),!i.unbidden)return;let n=e.querySelector("[data-confirm]");n.ariaDisabled="true",setTimeout(()=>n.removeAttribute("aria-disabled"),1e3)})}function Rc(i,s,e){let t=i.danger||i.unbidden;return r`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${i.title}</h2>
    <div class="stack">${i.body}</div>
    <footer>
      <button type="button" data-first=${t?"":c} @click=${()=>s("")}>${u.cancel}</button>
      <button
        type="button"
        class=${i.danger?"danger":"primary"}
        data-confirm
        data-first=${t?c:""}
        @click=${n=>{n.currentTarget.ariaDisabled!=="true"&&s("confirmed")}}
      >
        ${i.confirm}
      </button>
    </footer>
  </dialog>`}var jr;function Ws(i){jr=i}function Nn(){return jr?.()??!1}function Vs(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function R(...i){return"#/"+i.map(encodeURIComponent).join("/")}function He(...i){location.hash=R(...i)}async function qr(i,s){for(let e=performance.now()+300;;){let{activeElement:t,defaultView:n}=i.ownerDocument;if(t===i&&n?.navigator.userActivation.isActive&&s())return!0;if(performance.now()>=e)return!1;await new Promise(o=>setTimeout(o,20))}}function Nr(i,s){Un(i,s.replace(/\r\n?/g,`
`).split(`
`),0)}var Dr=/^ {0,3}(```|~~~)/,Ur=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Fr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Wi=/^ {0,3}> ?/,Gs=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,Cc=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function Se(i,s){return i.appendChild(i.ownerDocument.createElement(s))}function Un(i,s,e){let t=e<8;for(let n=0;n<s.length;){let o=s[n],a=Ur.exec(o),l=Dr.exec(o);if(o.trim()==="")n++;else if(l){let h=++n;for(;n<s.length&&!s[n].trimStart().startsWith(l[1]);)n++;Se(Se(i,"pre"),"code").textContent=s.slice(h,n++).join(`
`)}else if(a)Dn(Se(i,`h${a[1].length}`),a[2]),n++;else if(Fr.test(o))Se(i,"hr"),n++;else if(t&&Wi.test(o)){let h=[];for(;n<s.length&&Wi.test(s[n]);)h.push(s[n++].replace(Wi,""));Un(Se(i,"blockquote"),h,e+1)}else if(t&&Gs.test(o))n=Ic(i,s,n,e);else if(o.includes("|")&&n+1<s.length&&Cc.test(s[n+1]))n=Hc(i,s,n);else{let h=[o];for(;++n<s.length&&s[n].trim()!==""&&!Mc(s[n],t);)h.push(s[n]);Dn(Se(i,"p"),h.join(`
`))}}}function Mc(i,s){return Dr.test(i)||Ur.test(i)||Fr.test(i)||s&&(Wi.test(i)||Gs.test(i))}function Ic(i,s,e,t){let n=/\d/.test(Gs.exec(s[e])[2]),o=Se(i,n?"ol":"ul");o instanceof i.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=Gs.exec(s[e]))&&/\d/.test(a[2])===n;){let l=[s[e++].slice(a[0].length)],h=/^(\t| {2,})/;for(;e<s.length;e++){let y=s[e];if(y.trim()===""?!h.test(s[e+1]??""):!h.test(y))break;l.push(y.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&Gs.test(s[e+1]??"");)e++;Un(Se(o,"li"),l,t+1)}return e}function Hc(i,s,e){let t=Se(i,"table"),n=(o,a)=>{let l=Se(t,"tr");for(let h of o.trim().replace(/^\||\|$/g,"").split("|"))Dn(Se(l,a),h.trim())};for(n(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)n(s[e],"td");return e}var _c=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,Oc={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Dn(i,s){let e=[{mark:"",element:i}],t=0,n=o=>e[e.length-1].element.append(o);for(let o of s.matchAll(_c)){let[a,l,h,y,w,f]=o,O=o.index+a.length;n(s.slice(t,o.index)),t=O;let U=e[e.length-1].element,ne=s[o.index-1]??"";if(l!==void 0)n(l);else if(h!==void 0)Se(U,"code").textContent=h;else if(y!==void 0){let Ue=Se(U,"a");Ue.textContent=y||w,/^(https?:\/\/|mailto:)/i.test(w)&&(Ue.href=w)}else f===void 0?Se(U,"br"):e[e.length-1].mark===f&&!/\s/.test(ne)?e.pop():e.length>8||/^\s?$/.test(s[O]??"")||f[0]==="_"&&/\w/.test(ne)?n(f):e.push({mark:f,element:Se(U,Oc[f])})}n(s.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var X=class extends Error{constructor(e,t,n){super(t);this.code=e;this.outcome=n}};var Lc=new Set("main article section header footer aside nav div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td pre code kbd samp blockquote figure figcaption img hr br b strong i em u s small sub sup mark abbr cite q address del ins".split(" ")),jc=new Set("head script noscript template iframe object embed svg math textarea select title".split(" ")),qc=new Set("class id colspan rowspan span start type alt width height dir lang align".split(" "));function Vi(i,s){if(typeof s=="string"&&i.append(s),!Array.isArray(s))return;let[e,t,...n]=s;if(e==="style"){Nc(i.ownerDocument,n.join(""));return}if(e==="head"){for(let a of n)Array.isArray(a)&&a[0]==="style"&&Vi(i,a);return}if(typeof e!="string"||jc.has(e))return;let o=i;Lc.has(e)&&i.append(o=i.ownerDocument.createElement(e));for(let[a,l]of Object.entries(t??{}))typeof l=="string"&&(a==="style"?o.style.cssText+=l:(o!==i&&qc.has(a)||o!==i&&a==="src"&&l.startsWith("data:image/"))&&o.setAttribute(a,l));for(let a of n)Vi(o,a)}function Nc(i,s){let e=new i.defaultView.CSSStyleSheet;e.replaceSync(s),i.adoptedStyleSheets.push(e)}var Br=5e3,Fn=(i,s)=>new X("not_supported",`export.${i} is not possible here: ${s}`),Gi=(i,s)=>new X("invalid_argument",`export.${i}: ${s}`),Bn=new Map,zs=class{#e;#t;#s;#i;#o=0;#n=!1;#r=-Br;constructor(s,e,t,n){Bn.has(s)||Bn.set(s,new Map),this.#e=Bn.get(s),this.#t=e,this.#s=t,this.#i=n}static has(s){return["savePDF","savePdf","pickFolder","getDefaultFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let n=e[0]??{};switch(s){case"savePDF":case"savePdf":return this.#a(s,()=>this.#l(n));case"pickFolder":return this.#a(s,()=>this.#c(t));case"getDefaultFolder":return this.paths.at(-1)??null;case"openFolder":{let o=await Gr(this.#h(s,n.path),!1).catch(()=>{throw new X("not_found","export.openFolder: there is no such folder")});return this.#a(s,async()=>(await this.#d(s,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#f(this.#h(s,n.directory),this.#m(s,n.files,t),t),directory:Wr(n.directory)};default:return this.#g(this.#h(s,n.directory),this.#m(s,n.files,t),t)}}get paths(){return[...this.#e.keys()]}async#a(s,e){if(!await this.#s()||this.#n||performance.now()-this.#r<Br)throw new X("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#n=!0;try{return await e()}finally{this.#n=!1,this.#r=performance.now()}}async#l({filename:s,markdown:e,document:t,metadata:n}){if(typeof e!="string"&&!Array.isArray(t))throw Gi("savePDF","markdown must be a text");let o=this.#t.ownerDocument,a=o.createElement("iframe");a.setAttribute("sandbox","allow-same-origin allow-modals"),a.className="print",a.setAttribute("aria-hidden","true"),a.tabIndex=-1,Object.assign(a.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),o.body.append(a);try{let l=a.contentDocument;l.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,typeof e=="string"?(l.body.style.font="11pt/1.5 sans-serif",l.body.style.overflowWrap="anywhere",Nr(l.body,e)):Vi(l.body,t);for(let[h,y]of Object.entries(n??{}).reverse()){if(typeof y!="string"&&typeof y!="number")continue;let w=l.createElement(h==="title"?"h1":"p");w.textContent=h==="title"?String(y):`${h}: ${y}`,l.body.prepend(w)}for(let h of l.querySelectorAll("pre"))h.style.whiteSpace="pre-wrap";for(let h of l.querySelectorAll("table, th, td"))Object.assign(h.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(h=>setTimeout(h)),a.contentWindow.print()}finally{a.remove()}return null}async#d(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new X("permission_denied",`export.${s}: ${t.message}`)}}async#c(s){if(!this.#i)throw Fn("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Fn("pickFolder","the browser has no dialog for it");let e=await this.#i()&&await this.#d("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name.replace(/^\.+|[\\/:\0]/g,"").slice(0,100)||"folder",n=`/${t}`;for(let o=2;this.#e.has(n)&&!await this.#e.get(n).isSameEntry(e);o++)n=`/${t} (${o})`;if(!this.#e.delete(n)&&this.#e.size>=s.folders)throw new X("quota_exceeded",`the plugin has ${s.folders} folders already`);return this.#e.set(n,e),{selected:!0,path:n}}#h(s,e){if(!window.showDirectoryPicker)throw Fn(s,"this browser does not let a page use a folder");let t=Wr(e).split("/").slice(1),n=this.#e.get(`/${t[0]}`);if(!n)throw new X("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`);let o=t.slice(1);return o.length>0&&this.#u(s,o.join("/")),{root:n,below:o}}#u(s,e){if(typeof e!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(e)){let t=JSON.stringify(e);throw Gi(s,`${t} is no path in the folder, whose names begin with no dot`)}return e}#m(s,e,t){if(!Array.isArray(e))throw Gi(s,"files must be a list");if(e.length>t.files)throw new X("quota_exceeded",`at most ${t.files} files are possible`);return e.map(n=>{let o=typeof n=="string"?{name:n}:n,{name:a,content:l=""}=o??{};if(typeof l!="string")throw Gi(s,"the content of a file must be a text");return{name:this.#u(s,a),content:l}})}async#f(s,e,t){if((this.#o+=e.length)>t.files)throw new X("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:n,content:o}of e)try{let a=await(await Vr(s,n,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new X("unavailable",`export.writeFiles: ${n}: ${a.message}`)}return e.length}async#g(s,e,t){let n=[],o;for(let{name:a}of e)try{let l=await Vr(s,a,!1);if(l.kind==="file"&&o===void 0&&/^kickoff\b/i.test(l.name)){let h=await l.getFile();h.size<=t.callBytes/2&&(o=await h.text())}}catch(l){if(!["NotFoundError","TypeMismatchError"].includes(l.name))throw new X("unavailable",`export.verifyFiles: ${a}: ${l.message}`);n.push(a)}return{verified:n.length===0,missing:n,kickoffContent:o}}};function Wr(i){let s=String(i?.path??i).replace(/\/+$/,"");return s.startsWith("/")?s:`/${s}`}async function Gr({root:i,below:s},e){let t=i;for(let n of s)t=await t.getDirectoryHandle(n,{create:e});return t}async function Vr({root:i,below:s},e,t){let n=e.split("/"),o=n.pop(),a=await Gr({root:i,below:[...s,...n]},t);try{return await a.getFileHandle(o,{create:t})}catch(l){if(t||l.name!=="TypeMismatchError")throw l;return a.getDirectoryHandle(o)}}var zi=class{#e;#t;#s;#i="there";#o=!1;#n;#r;constructor(s,e){this.#e=s,this.#t=e,this.#s=window.setInterval(()=>this.#l(),2e3)}ready(){this.#o=this.#r===void 0,clearTimeout(this.#r),this.#r=void 0,this.answered()}loaded(){clearTimeout(this.#r),this.#r=this.#o?void 0:window.setTimeout(()=>this.#a(),2e3),this.#o=!1}answered(){this.#n=void 0,this.#d("there")}stop(){clearInterval(this.#s),clearTimeout(this.#r)}#a(){this.#r=void 0,this.#d("away")}#l(){this.#i!=="away"&&(document.hidden?this.#n=void 0:this.#n===void 0?(this.#n=performance.now(),this.#e()):performance.now()-this.#n>6e3&&this.#d("silent"))}#d(s){s!==this.#i&&(this.#i=s,this.#t(s))}};var Wn={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Dc=256,Uc=2048,Gn=matchMedia("(hover: hover)").matches?5e3:1e3,Ki={at:-Gn,tab:!1};for(let i of["keydown","pointerdown"])addEventListener(i,s=>{Ki={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var Vn=new ls(1);function zr(i,s){return typeof i=="number"&&!Number.isSafeInteger(i)&&s!==void 0&&/^-?\d+$/.test(s)&&String(BigInt(i))!==s}function Fc(i,s,e){return zr(s,e?.source)?JSON.rawJSON(e.source):s}function Bc(i){return JSON.parse(i,(e,t,n)=>zr(t,n?.source)?BigInt(n.source):t)}function Wc(i,s){for(let e=i;e;e=e===e.parent?null:e.parent)if(e===s)return!0;return!1}var ms=class{#e;#t;#s;#i;#o;#n;#r;#a;#l;#d=!1;#c=new AbortController;#h=0;#u=0;#m={window:0,channel:0};#f=!1;#g=!1;#v=!1;#R=0;#p=0;#b=document.activeElement;#$;constructor(s,e,t,n={}){let o=n.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#$=n.at,this.element=document.createElement("iframe"),this.element.title=n.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new zs(e,this.element,this.#k,t.confirmFolder),this.#n=new zi(()=>this.#l?.postMessage({ask:!0}),y=>t.changed?.(y)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#T),this.element.addEventListener("load",()=>{this.#d=!1,this.#a!==void 0&&this.#n.loaded()}),this.element.addEventListener("pointerenter",()=>this.#g=!0),this.element.addEventListener("pointerleave",()=>this.#g=!1),addEventListener("focusin",this.#E),addEventListener("focus",this.#w),addEventListener("blur",this.#P);let a=Vn.join(e),l=()=>{this.element.name=JSON.stringify({theme:t.theme()})};l();let h=t.onTheme(()=>{l(),this.#l?.postMessage({theme:t.theme()})});this.#i=()=>{o.removeEventListener("message",this.#T),removeEventListener("focusin",this.#E),removeEventListener("focus",this.#w),removeEventListener("blur",this.#P),h(),a()},this.#C(n.overlay??!1)}async#C(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#c.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#a=e.id,this.#r=e.limits,Vn.most=e.limits.connections,this.element.src=e.url+(this.#$?.hash??"")}catch(e){this.#y(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#c.signal.aborted||(this.#c.abort(),this.#i(),this.#n.stop(),this.#l?.close(),this.element.remove(),this.#a!==void 0&&this.#e.closeView({id:this.#t,view:this.#a}).catch(()=>{}))}#y(s){this.#c.signal.aborted||(this.close(),this.#s.failed(s))}#T=s=>{let e=this.element.contentWindow;if(e===null||!Wc(s.source,e)||this.#A("window")||s.source!==e||this.#d||s.data?.wasmhost!=="ready")return;this.#d=!0,this.#l?.close();let t=new MessageChannel;this.#l=t.port1,this.#l.onmessage=a=>this.#M(t.port1,a.data);let{token:n}=s.data,o={wasmhost:"connect",token:n,theme:this.#s.theme(),place:this.#$};this.#$=void 0,e.postMessage(o,"*",[t.port2]),this.#n.ready()};#E=()=>{document.activeElement!==this.element&&(this.#b=document.activeElement),this.#w()};#w=()=>{document.activeElement!==this.element&&(this.#v=!1,Ki.tab=!1)};#S(){return this.element.ownerDocument!==document||this.#v||this.#g||Ki.tab?!0:navigator.userActivation.isActive&&performance.now()-Ki.at>Gn}#k=()=>qr(this.element,()=>this.#S());#P=()=>{if(document.activeElement===this.element){if(this.#S()){this.#v=!0;return}++this.#R>this.#r.focuses&&this.#y(Wn.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#b instanceof HTMLElement&&this.#b.focus()})}};#A(s){let e=Math.floor(performance.now()/1e3);e!==this.#u&&(this.#u=e,this.#m={window:0,channel:0});let t=this.#r.messagesPerSecond;return++this.#m[s]<=(s==="channel"?t:Math.max(10,t/10))?!1:(this.#y(Wn.flood),!0)}#M(s,e){if(this.#A("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#n.answered();return}if("follow"in e){this.#L();return}if("place"in e){this.#I(e.place);return}let{id:t,namespace:n,method:o,args:a}=e;typeof t!="number"||typeof n!="string"||typeof o!="string"||typeof a!="string"||n.length+o.length>Dc||this.#H(s,{id:t,namespace:n,method:o,args:a})}#I(s){let{hash:e,x:t,y:n}=s??{};typeof e!="string"||e.length>Uc||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(n)||(this.place={hash:e,x:t,y:n})}async#H(s,e){this.#h++;try{if(this.#h>this.#r.openCalls)throw new X("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#_(e)})}catch(t){let n=t instanceof X?t.code:"unavailable",o=t instanceof Error?t.message:String(t),a=t instanceof X?t.outcome:void 0;s.postMessage({id:e.id,error:{code:n,message:o,outcome:a}}),t.code==="view_not_found"&&this.#y(Wn.ended)}finally{this.#h--}}async#_({namespace:s,method:e,args:t}){if(t.length>this.#r.callBytes)throw new X("quota_exceeded",`the arguments of a call have at most ${this.#r.callBytes} bytes`);let n;try{n=JSON.parse(t,Fc)}catch{n=void 0}if(!Array.isArray(n))throw new X("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){if(performance.now()>this.#p&&!await this.#k())throw new X("permission_denied","session.launchWithDraft needs a click of the user in the page");let{draftText:o,autoSend:a,projectId:l}=n[0]??{};if(l!=null&&!(await this.#x("project","listAll",[])).some(y=>y.id===l))throw new X("not_found","session.launchWithDraft: the plugin has no such project");this.#p=0,this.#s.openSession({draftText:String(o??""),autoSend:a===!0});return}return s==="project"&&e==="openAddDialog"?this.#O(n[0]):s==="export"&&zs.has(e)?this.#o.call(e,n,this.#r):this.#x(s,e,n)}async#O(s){let e=this.#s.addProject;if(!e)throw new X("not_supported","project.openAddDialog is not possible here: open the page in the console");if(this.#p===1/0||!await this.#k())throw new X("permission_denied","project.openAddDialog needs a click of the user in the page");this.#p=1/0;try{let{preselectedFolder:t}=s??{},n=await e(this.#o.paths,String(t??""));if(this.#p=0,!n)return{cancelled:!0};let o=await this.#x("project","create",[n]);return this.#p=performance.now()+Gn,{cancelled:!1,projectId:o.id,project:o}}finally{this.#p===1/0&&(this.#p=0)}}async#x(s,e,t){let{signal:n}=this.#c,o={id:this.#t,view:this.#a??"",namespace:s,method:e,args:t},a=()=>this.#e.callView(o,{signal:n,parse:Bc}),{result:l,error:h}=await Vn.take(this.#t,a,n);if(h!==void 0)throw new X(h.code,h.message,h.outcome);return l}async#L(){if(!this.#f)for(this.#f=!0;!this.#c.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#c.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#l?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var Qi=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,n=s===0?"":t?u.transfer.looks:e===void 0?F(s):u.transfer.of(F(s),F(e),or(s/e)),o=e!==void 0&&!t;return r`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${o?s/e:c}></progress>
      <span class="faint">${n}</span>
      ${$(u.cancel,()=>this.#s.abort(),{name:u.transfer.cancel(this.label)})}
    </div>`}};function Kr(i){return(s,e={})=>new Promise((t,n)=>{let o=String(s),a=new XMLHttpRequest,l=()=>n(new TypeError("no answer"));a.open(e.method??"GET",o),new Headers(e.headers).forEach((h,y)=>a.setRequestHeader(y,h)),a.upload.onprogress=h=>i(h.loaded,h.total),a.onerror=l,a.onabort=()=>n(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==o)return l();let{status:h}=a,y=a.getResponseHeader("Content-Type")??"";t(new Response(h===204?null:a.responseText,{status:h,headers:{"Content-Type":y}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Ji;function Qr(i){Ji=i}var E=class extends Ce{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Ji}get client(){return Ji.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(n){if(t.aborted||e!==this.#s)return;this.#i(n)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let n=await t();return await this.refresh(),n}catch(n){this.#t.signal.aborted||this.#i(n);return}finally{let n=new Set(this.running);n.delete(e),this.running=n}}}async transfer(e,t,n){if(this.running.has(e))return;let o=new Qi(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,o),this.run(e,async()=>{try{return await n(o,Fs(Kr(o.moved)))}catch(a){if(!o.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??c}runs(e){return this.running.has(e)}#i(e){Dt(e)&&Ji.dispatchEvent(new Event("refused")),this.failure=e,this.updateComplete.then(()=>{let t=this.querySelector(".notice[role=alert]");t?.scrollIntoView({block:"nearest"}),t?.focus({preventScroll:!0})})}render(){return r` ${this.failure===void 0?c:ut(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Hi():c}`}};p([v()],E.prototype,"failure",2),p([v()],E.prototype,"loaded",2),p([v()],E.prototype,"running",2);var pe=u.sessions,Vc=400,zn=new Map;function Jr(i,s){zn.set(i,s)}var Yi=i=>i?.status==="starting"||i?.status==="running",gs,ee,Ks,Yr,Zr,Xr,Zi,ea,Kn,Xi,mt=class extends E{constructor(){super(...arguments);b(this,ee);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";b(this,gs)}connectedCallback(){super.connectedCallback();let e=zn.get(this.plugin);zn.delete(this.plugin),this.draft=e?.draftText??"",e?.autoSend&&d(this,ee,Xi).call(this,void 0)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(g(this,gs))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,n]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=n.messages.length!==this.messages.length||Yi(g(this,ee,Ks));this.messages=n.messages,clearTimeout(g(this,gs)),Yi(g(this,ee,Ks))&&k(this,gs,setTimeout(()=>{this.refresh()},Vc)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${$(pe.new,()=>He("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${R("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":c}
                  ><span class="grow">${M(t.name)}</span> ${L(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${pe.none}</p>`:c}
      </aside>
      <div class="card conversation">${g(this,ee,Ks)?d(this,ee,Xr).call(this,g(this,ee,Ks)):d(this,ee,Yr).call(this,e)}</div>
    </div>`}};gs=new WeakMap,ee=new WeakSet,Ks=function(){return this.list?.sessions.find(e=>e.id===this.session)},Yr=function(e){return r`${_(pe.start,pe.startHelp)} ${d(this,ee,Zr).call(this,e)} ${d(this,ee,Kn).call(this,void 0)}`},Zr=function(e){return e.suggestedPrompts.length===0?c:r`<div>
      <p class="faint">${pe.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${M(t.label)}
            </button>`)}
      </div>
    </div>`},Xr=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${M(e.name)}</h2>
        ${T(pe.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?c:$(pe.stop,()=>{this.run("stop",()=>this.client.stopSession(g(this,ee,Zi)))},{busy:this.runs("stop")})}
        ${$(pe.remove,()=>{d(this,ee,ea).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:c}
      <div class="chat" role="log" tabindex="0" aria-label=${pe.messages} aria-busy=${Yi(e)?"true":"false"}>
        ${Me(this.messages,n=>n.id,n=>r`<div class="message ${n.role==="user"?"mine":""}">
              <small
                >${n.role==="user"?pe.you:pe.role[n.role]??m(n.role)} · ${L(n.timestamp)}</small
              >
              <p dir="auto">${ve(n.text)}</p>
            </div>`)}
        ${Yi(e)?r`<p class="faint typing">${pe.working}</p>`:c}
      </div>
      ${e.status==="ended"?r`<p class="faint">${pe.ended}</p>`:d(this,ee,Kn).call(this,e)}`},Zi=function(){return{id:this.plugin,session:this.session}},ea=async function(){await G({title:pe.removeQuestion,body:r`<p>${pe.removeHelp}</p>`,confirm:pe.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(g(this,ee,Zi)),He("plugin",this.plugin,"sessions")})},Kn=function(e){return r`<form class="composer" @submit=${t=>{t.preventDefault(),d(this,ee,Xi).call(this,e)}}>
      <textarea
        aria-label=${pe.message}
        placeholder=${pe.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key!=="Enter"||t.shiftKey||t.isComposing||(t.preventDefault(),d(this,ee,Xi).call(this,e))}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${pe.send}</button>
    </form>`},Xi=async function(e){let t=this.draft.trim();t!==""&&await this.run("send",async()=>{if(e)await this.client.sendToSession({...g(this,ee,Zi),text:t});else{let n=await this.client.createSession({id:this.plugin,prompt:t});He("plugin",this.plugin,"sessions",n.id)}this.draft=""})},p([H()],mt.prototype,"plugin",2),p([H()],mt.prototype,"session",2),p([v()],mt.prototype,"list",2),p([v()],mt.prototype,"messages",2),p([v()],mt.prototype,"draft",2),mt=p([x("plugin-sessions")],mt);var Gc=200,zc=["50","100","200","300","400","500","600","700","800","900"].map(i=>`--surface-${i}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function Kc(){let i=getComputedStyle(document.documentElement);return{mode:bn(),visualTheme:"wasmhost",properties:Object.fromEntries(zc.map(s=>[s,i.getPropertyValue(s).trim()]))}}function en(i,s,e){return{theme:Kc,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!i.plugin(s)?.permissions.some(n=>n.name==="sessions"&&n.granted))throw new X("permission_denied","session.launchWithDraft needs the permission sessions");Jr(s,t),setTimeout(()=>He("plugin",s,"sessions"),Gc)},failed:e}}var Qn=u.page,tn=new Map;async function sn(i,s){let e=tn.get(s);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},n=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!n)throw new Error(Qn.blocked);n.opener=null,tn.set(s,n);let o=new ms(i.client,s,en(i,s,()=>n.close()),{overlay:!0,title:Qn.titleOf(s),window:n});n.document.title=Qn.titleOf(s),Object.assign(n.document.body.style,{margin:"0",height:"100vh"}),Object.assign(o.element.style,{border:"0",width:"100%",height:"100%"}),n.document.body.append(o.element);let a=()=>{let l=i.plugin(s)?.state;(l===void 0||l==="disabled")&&n.close()};i.addEventListener("plugins",a),n.addEventListener("pagehide",()=>{i.removeEventListener("plugins",a),tn.get(s)===n&&tn.delete(s),o.close()})}var Qc=4,Jc=3e3,Yc=15e3,Zc=2e4,re,ta,Jn,Yn,Zn,nn,sa,ia,na,Gt=class extends Ce{constructor(){super(...arguments);b(this,re);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:n}=e.detail;!t||t.read||n==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-Qc),setTimeout(()=>d(this,re,Jn).call(this,t.id),Math.min(Yc,Math.max(Jc,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(d(this,re,Zn).call(this,t,void 0),setTimeout(()=>d(this,re,nn).call(this,t),Zc))}),this.live.undo.addEventListener("added",()=>{d(this,re,ta).call(this)})}render(){return[d(this,re,ia).call(this),d(this,re,na).call(this)]}};re=new WeakSet,ta=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},Jn=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,re,Jn).call(this,e),1e3):d(this,re,Yn).call(this,e)},Yn=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Zn=function(e,t){this.offers=new Map(this.offers).set(e,t)},nn=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},sa=async function(e){try{await sn(this.live,e),d(this,re,nn).call(this,e)}catch(t){d(this,re,Zn).call(this,e,t)}},ia=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?c:r`<div class="undo" role="status">
      ${Me(e.list,t=>t.key,t=>r`<div class="toast">
            <div>${t.failure===void 0?t.text:ut(t.failure)}</div>
            ${t.failure!==void 0?$(u.dismiss,()=>e.drop(t.key)):e.has(t.key)?$(u.undo,()=>e.drop(t.key)):c}
          </div>`)}
      ${Me(this.offers,([t])=>t,([t,n])=>r`<div class="toast">
            <div>${n===void 0?u.page.hasOverlay(t):ut(n)}</div>
            ${$(u.page.overlay,()=>{d(this,re,sa).call(this,t)},{name:u.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>d(this,re,nn).call(this,t)}>
              ${ke("close")}
            </button>
          </div>`)}
    </div>`},na=function(){return r`<div class="toasts" role="log" aria-label=${u.pages.notifications}>
      ${Me(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${u.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${M(e.title)}</strong>`:""}
              <p>${M(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>d(this,re,Yn).call(this,e.id)}>
              ${ke("close")}
            </button>
          </div>`)}
    </div>`},p([H({attribute:!1})],Gt.prototype,"live",2),p([v()],Gt.prototype,"shown",2),p([v()],Gt.prototype,"offers",2),Gt=p([x("wasmhost-toasts")],Gt);var se=u.home,Xc=["notes","feed-digest"],eh=3e3,oa=500;function Xn(i){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return T(u.state[i.state]??m(i.state),s[i.state]??"")}var th=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function sh(i){let s=th.get(i);return s?r`<p><a href=${R(s)}>${se.goTo(u.pages[s])}</a></p>`:c}function ih(i){let s=i.missingPermissions??[];return s.length>0?r`<p>${se.missing} <code>${s.join(", ")}</code></p>`:c}var Qs,Js,Ys,_e,ra,aa,la,da,ca,ha,zt=class extends E{constructor(){super(...arguments);b(this,_e);this.topics=["plugins","notices"];this.alerts=[];this.filter="";b(this,Qs,new Map);b(this,Js,new Map);b(this,Ys,-oa)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{let n=performance.now()-g(this,Ys)>=oa;!document.hidden&&this.live.connection==="open"&&n&&d(this,_e,ra).call(this)},eh);this.signal.addEventListener("abort",()=>clearInterval(e));let t=()=>k(this,Ys,performance.now());addEventListener("scroll",t,{capture:!0,passive:!0,signal:this.signal})}async load(e){let[t,n]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=n.notifications;let o=performance.now();for(let a of this.live.plugins){let l=g(this,Qs).get(a.id);l&&(o-l.at<500||l.stats===a.stats)||(l&&g(this,Js).set(a.id,Math.max(0,a.stats.instructions-l.ticks)/(o-l.at)*1e3),g(this,Qs).set(a.id,{at:o,ticks:a.stats.instructions,stats:a.stats}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),n=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${u.pages.home}</h1>
        <a class="button primary" href=${R("install")}>${ke("plus")}${u.pages.install}</a>
      </div>
      ${d(this,_e,ca).call(this)}
      ${e.length===0&&this.live.ready?d(this,_e,la).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${u.pages.plugins} <span class="faint">${I(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${se.filter}
                        placeholder=${se.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:c}
                ${d(this,_e,aa).call(this)}
              </div>
              ${n.length===0?_(se.noMatch,se.noMatchHelp):r`<long-list
                      .items=${n}
                      .key=${o=>o.id}
                      .row=${o=>d(this,_e,ha).call(this,o)}
                      .rowClass=${()=>"card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`}
            </section>`}`}};Qs=new WeakMap,Js=new WeakMap,Ys=new WeakMap,_e=new WeakSet,ra=async function(){let e=this.querySelector("long-list")?.drawn.map(t=>t.id)??[];e.length>0&&await this.live.figures(e).catch(()=>{}),await this.refresh()},aa=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${se.memoryOfAll}</span>${Ds(se.memoryOfAll,e.usedBytes,e.maxBytes,`${F(e.usedBytes)} / ${F(e.maxBytes)}`)}</span
        >`:c},la=function(){return _(se.none,Ee(se.noneHelp),r`<div class="row">
          ${$(se.examples,()=>{d(this,_e,da).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${R("install")}>${u.pages.install}</a>
          <a class="button" href=${R("catalogue")}>${u.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${se.examplesHelp}</p>`)},da=async function(){await this.transfer("examples",se.examples,async({signal:e},t)=>{for(let n of Xc){let o=await fetch(`/console/examples/${n}.plugin.zip`,{signal:e});if(!o.ok)throw new TypeError(o.statusText);let a=await o.blob(),{digest:l,permissions:h}=await t.inspectPackage({},a,{signal:e});await t.installPackage({digest:l,grants:h.map(y=>y.name)},a,{signal:e})}await this.live.changed("plugins")})},ca=function(){let e=this.live.plugins.filter(h=>h.state==="failed"||h.state==="incompatible"||(h.missingPermissions?.length??0)>0||(h.faults?.length??0)>0),t=new Set(e.map(h=>h.id)),n=(this.status?.findings??[]).filter(h=>!h.plugin||!t.has(h.plugin)),o=this.live.waiting,a=this.alerts.filter(h=>!this.live.undo.has(`dismiss ${h.id}`)),l=r`<a href=${R("inbox")}>${se.openInbox}</a>`;return o+e.length+n.length+a.length===0?c:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${se.attention}</h2>
      ${o>0?S("info",r`<strong>${se.approvals(o)}</strong> ${l}`):c}
      ${e.map(h=>S("bad",r`<p>
              <strong
                ><a href=${R("plugin",h.id)}><code>${h.id}</code></a> ${u.state[h.state]}</strong
              >
            </p>
            <p>${m(h.reason??"")}</p>
            ${ih(h)}`))}
      ${n.map(h=>S(h.severity==="error"?"bad":"warn",r`<p>${h.plugin?r`<code>${h.plugin}</code>: ${m(h.what)}`:wt(m(h.what))}</p>
            ${h.do?r`<p class="faint">${Ee(wt(m(h.do)))}</p>`:c} ${sh(h.component)}`))}
      ${a.map(h=>S("warn",r`<p class="faint">${u.saysPlugin} <code>${h.plugin}</code>, ${L(h.created)}</p>
            <p>${h.title?r`<strong>${M(h.title)}</strong> `:c}${M(h.body??"")}</p>
            ${$(u.dismiss,()=>this.live.undo.later(`dismiss ${h.id}`,u.notifications.dismissed(h.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:h.id}),await this.refresh()}),{name:se.dismissOf(h.plugin)})}`))}
    </section>`},ha=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),n=g(this,Js).get(e.id)??0;return r`${Ve(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${R("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${Xn(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${se.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Ds(se.memoryOf(e.id),e.stats.memoryBytes,t,`${F(e.stats.memoryBytes)} / ${F(t)}`):F(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${se.work}</dt>
          <dd>${n>0?se.ticks(I(Math.round(n))):se.idle}</dd>
        </div>
        <div>
          <dt>${se.calls}</dt>
          <dd>
            ${I(e.stats.calls)}${e.stats.errors>0?r` <span class="bad-text">${se.errors(e.stats.errors)}</span>`:c}${e.stats.crashes>0?r` <span class="bad-text">${se.crashes(e.stats.crashes)}</span>`:c}
          </dd>
        </div>
      </dl>`},p([v()],zt.prototype,"status",2),p([v()],zt.prototype,"alerts",2),p([v()],zt.prototype,"filter",2),zt=p([x("home-page")],zt);var Q=u.access,nh=86400,qe,eo,pa,ua,ma,ga,fs=class extends E{constructor(){super(...arguments);b(this,qe);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${u.pages.access}</h1></div>
      ${this.made?d(this,qe,ua).call(this,this.made):c}
      ${d(this,qe,eo).call(this,Q.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,qe,eo).call(this,Q.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,qe,ma).call(this,e)}>
        <h2>${Q.create}</h2>
        ${N(Q.name,r`<input name="name" required maxlength="100" placeholder=${Q.nameExample} />`)}
        ${N(Q.reaches,r`<select name="plugin">
            <option value="">${Q.everything}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${Q.onlyPlugin(e.id)}</option>`)}
          </select>`,Q.reachesHelp)}
        ${N(Q.expires,r`<select name="days">
            <option value="7">${Q.days(7)}</option>
            <option value="30" selected>${Q.days(30)}</option>
            <option value="365">${Q.days(365)}</option>
            <option value="0">${Q.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${Q.create}</button></div>
      </form>`}};qe=new WeakSet,eo=function(e,t){return t.length===0?c:r`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[Q.name,Q.prefix,Q.reaches,Q.made,Q.used,Q.expires].map(n=>r`<th>${n}</th>`)}
              <th><span class="hidden">${Q.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(n=>d(this,qe,pa).call(this,n))}
          </tbody>
        </table>
      </div>
    </section>`},pa=function(e){let t=e.scopes.map(n=>r`<code>${[n.plugin,n.method,n.path].filter(Boolean).join(" ")}</code> `);return r`<tr>
      <td>${K(e.name)}</td>
      <td>${e.prefix?r`<code>${e.prefix}…</code>`:c}</td>
      <td>${t.length===0?T(Q.everything,"warn"):t}</td>
      <td>${L(e.createdAt)}</td>
      <td>${e.lastUsedAt?L(e.lastUsedAt):Q.never}</td>
      <td>${e.expiresAt?L(e.expiresAt):Q.never}</td>
      <td class="end">
        ${$(Q.revoke,()=>{d(this,qe,ga).call(this,e)},{busy:this.runs(e.id),name:Q.revokeOf(K(e.name))})}
      </td>
    </tr>`},ua=function(e){return S("good",r`<p><strong>${Q.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${$(Q.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${$(Q.done,()=>{this.made=void 0})}
        </div>`)},ma=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(n.get("name")).trim(),scopes:o===""?[]:[{plugin:o}],expiresInSeconds:Number(n.get("days"))*nh}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},ga=async function(e){await G({title:Q.revokeQuestion(K(e.name)),body:r`<p>${Q.revokeHelp}</p>`,confirm:Q.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([v()],fs.prototype,"tokens",2),p([v()],fs.prototype,"made",2),fs=p([x("access-page")],fs);var ie=u.ai,Fe,fa,va,$a,ya,ba,Kt=class extends E{constructor(){super(...arguments);b(this,Fe);this.usage=[]}async load(e){let[t,n]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=n.usage}view(){let e=this.settings;return r`<div class="title"><h1>${u.pages.ai}</h1></div>
      ${e.problem?S("bad",m(e.problem)):c} ${e.configured?c:S("info",ie.none)}
      <form class="card form" @submit=${t=>d(this,Fe,$a).call(this,t)}>
        <h2>${ie.provider}</h2>
        ${N(ie.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,ie.baseUrlHelp)}
        ${N(ie.model,r`<input name="model" required .value=${e.model} />`)}
        ${N(ie.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?ie.keySet:ie.keyNone}
          />`,ie.keyHelp)}
        ${N(ie.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,ie.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${u.save}
          </button>
          ${e.configured?r`${$(ie.test,()=>{d(this,Fe,ya).call(this)},{busy:this.runs("test")})}
                ${$(ie.forget,()=>{d(this,Fe,ba).call(this)},{kind:"danger",busy:this.runs("forget")})}`:c}
        </div>
        ${this.test?d(this,Fe,fa).call(this,this.test):c}
      </form>
      <section>
        <h2>${ie.usage}</h2>
        ${this.usage.length===0?_(ie.noUsage,ie.noUsageHelp):d(this,Fe,va).call(this)}
      </section>`}};Fe=new WeakSet,fa=function(e){return S("good",r`<p>${ie.answered(Le(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${M(e.answer)}</p>`)},va=function(){return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ie.plugin}</th>
            <th>${ie.tokens}</th>
            <th>${ie.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>r`<tr>
                <td>
                  <a href=${R("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Ds(ie.tokensOf(e.plugin),e.tokens,e.budget,`${I(e.tokens)} / ${I(e.budget)}`)}
                </td>
                <td>${I(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},$a=function(e){e.preventDefault();let t=this.settings,n=e.target,o=new FormData(n),a=l=>String(o.get(l)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),n.querySelector("[name=key]").value=""})},ya=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},ba=async function(){await G({title:ie.forgetQuestion,body:r`<p>${ie.forgetHelp}</p>`,confirm:ie.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([v()],Kt.prototype,"settings",2),p([v()],Kt.prototype,"usage",2),p([v()],Kt.prototype,"test",2),Kt=p([x("ai-page")],Kt);async function on(i,s,e){let t=[],n=0;for(let o=i.body.getReader();;){let{done:a,value:l}=await o.read();if(a)break;t.push(l),e(n+=l.length)}to(new Blob(t),s)}function to(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function vs(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var W=u.backup,oh=100,rh=500,xe,wa,ka,xa,Ta,Ea,Sa,Pa,Qt=class extends E{constructor(){super(...arguments);b(this,xe);this.waiting=!1}view(){return this.waiting?r`<div role="status">
        <p>${W.restoring}</p>
        <progress aria-label=${W.restoring}></progress>
      </div>`:r`${this.outcome?d(this,xe,Ta).call(this,this.outcome):c}
      <p>${W.restoreHelp}</p>
      ${this.staged?d(this,xe,ka).call(this,this.staged):r`<form class="form" @submit=${e=>{d(this,xe,wa).call(this,e)}}>
              ${N(W.file,r`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${W.look}</button></div>
            </form>`}
      ${this.bar("look")}`}};xe=new WeakSet,wa=async function(e){e.preventDefault();let t=new FormData(e.target).get("file");this.outcome=void 0,this.staged=await this.transfer("look",W.file,({signal:n},o)=>o.stageRestore({},t,{signal:n}))},ka=function({brings:e,damaged:t}){return r`<h3>${W.brings}</h3>
      <ul class="brings">
        <li>${W.madeOn(bt(e.created),m(e.host))}</li>
        <li>${W.files(e.files,F(e.bytes))}</li>
        ${e.data.map(n=>r`<li>${m(n)}</li>`)}
        ${e.orphans.length?r`<li>${W.orphansOf(e.orphans.length)} ${m(e.orphans.join(", "))}</li>`:c}
        ${e.secrets?r`<li>${W.secrets(e.secrets)}</li>`:c}
        ${e.key?r`<li><strong>${W.withKey}</strong></li>`:c}
        ${e.plugins.map(n=>d(this,xe,xa).call(this,n))}
        <li>
          ${W.tokensOf(e.tokens.length)}
          <ul>
            ${e.tokens.map(n=>r`<li>
                  <q>${K(n.name)}</q>:
                  ${n.scopes.length===0?r`<strong>${W.fullAccess}</strong>`:n.scopes.map(o=>r`<code>${m([o.plugin,o.method,o.path].filter(Boolean).join(" "))}</code> `)}
                </li>`)}
          </ul>
        </li>
        ${e.ai?r`<li>
                ${W.provider} <code>${m(e.ai.problem??`${e.ai.baseUrl}, ${e.ai.model}`)}</code>
                ${e.ai.proxy?W.proxy(m(e.ai.proxy)):c} ${e.ai.key?W.providerKey:c}
                ${e.ai.plainKey?r`<strong>${W.plainKey}</strong>`:c}
              </li>`:c}
        ${e.trust.map(n=>r`<li><strong>${W.takes}</strong> ${m(n)}</li>`)}
        ${e.policyBefore?r`<li><strong>${W.policyOf(e.policy,e.policyBefore)}</strong></li>`:c}
        ${t.map(n=>r`<li><strong>${W.damagedIn}</strong> ${m(n)}</li>`)}
      </ul>
      <div class="row">
        ${$(W.restoreThis,()=>{d(this,xe,Sa).call(this)},{kind:"danger",busy:this.runs("restore")})}
        ${$(W.forget,()=>{d(this,xe,Ea).call(this)},{busy:this.runs("forget")})}
      </div>`},xa=function(e){let t=[e.network?W.reaches(e.network.only,e.network.allowHosts.join(", ")):"",e.anySchedule?W.anySchedule:"",e.cpuWeight>oh?W.weight(e.cpuWeight):"",e.previous?W.back(e.previous.version,(e.previous.grants??[]).map(n=>n.name).join(", ")):""].filter(Boolean);return r`<li>
      <code>${m(`${e.id} ${e.version}`)}</code> ${W.granted} ${m(e.granted.join(", "))||W.nothing}
      ${e.enabled?c:`(${W.disabled})`} ${t.map(n=>r`; ${m(n)}`)}
    </li>`},Ta=function(e){return e.state==="done"?S(e.problem?"warn":"good",r`<p><strong>${W.restored}</strong></p>
          ${e.replaced?r`<p>${W.setAside(e.replaced)}</p>`:c}
          ${e.problem?r`<p>${m(e.problem)}</p>`:c}`):S("bad",e.state==="failed"?r`<p><strong>${W.notRestored}</strong></p>
            <p>${m(e.problem??"")}</p>`:r`<p>${W.unknownOutcome}</p>`)},Ea=async function(){await this.run("forget",async()=>{await this.client.discardRestore(),this.staged=void 0})},Sa=async function(){let{digest:e,brings:t}=this.staged;await G({title:W.restoreQuestion,body:r`<p>${W.restoreWarning(t.plugins.length,t.tokens.length)}</p>`,confirm:W.restoreThis,danger:!0})&&await this.run("restore",async()=>{await this.client.agreeToRestore({digest:e}),this.staged=void 0,this.waiting=!0;try{this.outcome=await d(this,xe,Pa).call(this,e)}finally{this.waiting=!1}})},Pa=async function(e){for(;!this.signal.aborted;){try{let t=await this.client.showRestore({},{signal:this.signal});if(t.state!=="agreed")return t.digest===e?t:{state:"none"}}catch(t){if(Dt(t))throw t;xt()}await new Promise(t=>setTimeout(t,rh))}return{state:"none"}},p([v()],Qt.prototype,"staged",2),p([v()],Qt.prototype,"waiting",2),p([v()],Qt.prototype,"outcome",2),Qt=p([x("restore-backup")],Qt);var $e=u.backup,it,Aa,Ra,Ca,Ma,Jt=class extends E{constructor(){super(...arguments);b(this,it);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${u.pages.backup}</h1></div>
      <section class="card">
        <h2>${$e.make}</h2>
        <p>${$e.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${$e.withLogs}</span></label
        >
        <div class="row">
          ${$($e.make,()=>{d(this,it,Aa).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?S("good",r`<p>${$e.made}</p>
                  ${$($e.confirmStored,()=>{d(this,it,Ra).call(this)},{busy:this.runs("stored")})}`):c}
      </section>
      <section class="card">
        <h2>${$e.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${$e.keyHelp}<a href=${R("host")}>${$e.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?c:d(this,it,Ca).call(this)}`}};it=new WeakSet,Aa=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",$e.make,async({signal:n,moved:o})=>{let a=await this.client.backup({logs:this.logs},{signal:n});return await on(a,`wasmhost-${vs()}.tar.gz`,o),!0})&&(this.stored=e)},Ra=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},Ca=function(){return r`<section>
      <h2>${$e.orphans}</h2>
      <p class="faint">${$e.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${F(e.bytes)}, ${L(e.modified)}</span>
              </div>
              ${$($e.delete,()=>{d(this,it,Ma).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:$e.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Ma=async function(e){await G({title:$e.deleteQuestion(e.id),body:r`<p>${$e.deleteWarning}</p>`,confirm:$e.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([v()],Jt.prototype,"orphans",2),p([v()],Jt.prototype,"logs",2),p([v()],Jt.prototype,"stored",2),Jt=p([x("backup-page")],Jt);var Pt=u.consent,$s={grants:new Set,accept:!1};function rn(i,s){return{grants:[...s.grants],acceptChanges:s.accept||void 0,consent:i.consent.digest}}function an(i,s){return!i.consent.accept||s.accept}function ln(i,s,e){return r`<section class="card">
      <p><strong>${Pt.short}</strong> <bdi>${m(i.consent.summary)}</bdi></p>
      ${i.permissions.length===0?r`<p>${Pt.nothing}</p>`:c}
    </section>
    ${i.consent.sections.map(t=>ah(t,s,e))}`}function ah(i,s,e){let t=i.kind==="permissions.new"||i.kind==="permissions.declined",n=i.rows.map(o=>o.permission??"");return r`<section class="card">
    <h2>${m(i.title)}</h2>
    ${t?i.rows.map(o=>lh(o,i,s,e)):r`<ul>
            ${i.rows.map(o=>r`<li>${Ia(o,i)} ${dh(o)}</li>`)}
          </ul>`}
    ${i.kind==="permissions.new"&&n.length>1&&n.some(o=>!s.grants.has(o))?r`<div class="row">
            ${$(Pt.all,()=>e({...s,grants:new Set([...s.grants,...n])}))}
          </div>`:c}
    ${i.kind==="changes"&&i.rows.some(o=>o.kind!=="index.dropped")?r`<label class="check"
            ><input
              type="checkbox"
              .checked=${s.accept}
              @change=${o=>e({...s,accept:o.target.checked})}
            /><span>${Pt.accept}</span></label
          >`:c}
  </section>`}function lh(i,s,e,t){let n=i.permission??"";return r`<label class="check"
    ><input
      type="checkbox"
      .checked=${e.grants.has(n)}
      @change=${o=>{let a=new Set(e.grants);o.target.checked?a.add(n):a.delete(n),t({...e,grants:a})}}
    /><span><strong>${n}</strong> ${Ia(i,s)}<br />${m(i.text)}</span></label
  >`}function Ia(i,s){let e=i.risk==="high"?"bad":i.risk==="medium"?"warn":"";return r`${i.risk==="low"?c:T(Pt.risk[i.risk]??i.risk,e)}
  ${s.kind==="permissions.declined"?T(Pt.declined):c}
  ${s.kind==="permissions.kept"?T(Pt.kept,"good"):c}
  ${i.change==="kept"?c:T(Pt.change[i.change]??i.change,"info")}`}function dh(i){return r`${i.permission?r`<strong>${i.permission}</strong> `:c}${m(i.text)}${i.detail?r`, ${m(i.detail)}`:c}${i.words?r`: ${M(i.words)}`:c}`}var V=u.install,so=[];function ro(i){so=i}var z,Ha,io,dn,_a,Oa,no,oo,cn,La,ja,qa,Na,Da,ze=class extends E{constructor(){super(...arguments);b(this,z);this.ticked=$s;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=so,so=[],this.queue.length>0&&d(this,z,io).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return r`<div class="title">
        <h1>${u.pages.install}</h1>
        ${this.queue.length>1?r`<span class="faint">${V.turn(this.turn+1,this.queue.length)}</span>`:c}
      </div>
      ${this.fetching&&e?d(this,z,Ha).call(this,e):this.found?d(this,z,La).call(this,this.found):e?r`<div class="row">${$(V.skip,()=>d(this,z,dn).call(this,"catalogue"))}</div>`:d(this,z,_a).call(this)}`}};z=new WeakSet,Ha=function(e){return r`<section class="card stack">
      <p role="status">${V.fetching(e.id)}</p>
      <progress aria-label=${V.fetching(e.id)}></progress>
      <div class="row">${$(u.cancel,()=>this.fetching?.abort())}</div>
    </section>`},io=async function(){let{id:e,catalogue:t,version:n}=this.queue[this.turn],o=new AbortController;this.fetching=o,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:n},{signal:o.signal});await d(this,z,cn).call(this,{path:a.path,fetched:a})}catch(a){if(!o.signal.aborted)throw a;this.isConnected&&He("catalogue",e)}}),this.fetching=void 0},dn=function(...e){if(this.turn+1>=this.queue.length){He(...e);return}this.turn++,d(this,z,io).call(this)},_a=function(){return r`<form class="card stack" @submit=${e=>d(this,z,Oa).call(this,e)}>
        <h2>${V.folder}</h2>
        <p class="faint">${Ee(V.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${N(V.path,r`<input name="path" required spellcheck="false" placeholder=${V.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${V.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,z,no).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${V.package}</h2>
        <p class="faint">${Ee(V.packageHelp)}</p>
        ${N(V.file,r`<input
            type="file"
            multiple
            @change=${e=>d(this,z,no).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},Oa=function(e){e.preventDefault(),d(this,z,oo).call(this,{path:String(new FormData(e.target).get("path")).trim()})},no=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),n=e.find(o=>o!==t);n&&(async()=>await d(this,z,oo).call(this,{file:n,signature:await t?.text()}))()},oo=async function(e){"path"in e?await this.run("inspect",()=>d(this,z,cn).call(this,e)):await this.transfer("inspect",V.package,({signal:t},n)=>d(this,z,cn).call(this,e,n,t))},cn=async function(e,t=this.client,n){let o=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:n}));this.source=e,this.found=o,this.ticked=$s,this.updateComplete.then(()=>this.querySelector("#consent")?.focus())},La=function(e){let t=e.installed===e.version,n=e.installed!==void 0&&e.installed!==""&&!t;return r`<section class="card">
        <div class="title">
          <div class="grow">
            <h2 id="consent" tabindex="-1">
              ${t?V.againOf(e.id):n?V.upgradeOf(e.id):V.installOf(e.id)}
            </h2>
            <p class="faint">
              ${t?V.sameVersion(m(e.version)):n?V.versions(m(e.installed),m(e.version)):`${V.version} ${m(e.version)}`}
              ${e.downgrade?T(V.downgrade,"warn"):c}
            </p>
          </div>
        </div>
        ${We([e.name,e.author?V.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,z,ja).call(this,e)} ${d(this,z,qa).call(this)} ${e.refused?S("bad",m(e.refused)):c}
        ${e.warnings?.length?S("warn",r`<strong>${V.warnings}</strong>
                  <ul>
                    ${e.warnings.map(o=>r`<li>${m(o)}</li>`)}
                  </ul>`):c}
      </section>
      ${ln(e,this.ticked,o=>{this.ticked=o})}
      ${d(this,z,Na).call(this,e)}
      <section class="card">
        <p class="faint">${V.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${$(n?V.upgrade:V.install,()=>{d(this,z,Da).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||!an(e,this.ticked)})}
          ${this.queue.length>0?$(V.skip,()=>d(this,z,dn).call(this,"catalogue")):$(u.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},ja=function(e){if(!e.signer)return S("info",V.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",r`<p>${t.trusted?V.signedTrusted:V.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?r`<p>${V.signerFirst}</p>`:c}`)},qa=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?r`<p class="faint">${V.from(e.catalogue)}</p>
      ${e.unsigned?S("warn",m(e.unsigned)):c}
      ${e.yanked?S("bad",r`<p>${V.yanked}</p>${M(e.yanked)}`):c}
      ${e.vulnerable?S("bad",r`<p>${V.vulnerable}</p>${M(e.vulnerable)}`):c}`:c},Na=function(e){return r`<section class="card">
      <p>${e.memory.wantedMb>0?V.memory(e.memory.wantedMb,e.memory.givenMb):V.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${K(this.source.file.name)}, ${F(this.source.file.size)}</p>`:c}
    </section>`},Da=async function(e){let{source:t}=this;if(!t)return;let n={digest:e.digest,downgrade:e.downgrade||void 0,...rn(e,this.ticked)},o=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,source:t.fetched?.source,signer:e.signer?.key??"",...n})):this.transfer("install",V.installOf(e.id),({signal:a},l)=>l.installPackage({...n,signature:t.signature},t.file,{signal:a})));o&&(await this.live.changed("plugins"),d(this,z,dn).call(this,...this.queue.length>1?["catalogue"]:["plugin",o.id]))},p([v()],ze.prototype,"source",2),p([v()],ze.prototype,"found",2),p([v()],ze.prototype,"ticked",2),p([v()],ze.prototype,"over",2),p([v()],ze.prototype,"queue",2),p([v()],ze.prototype,"turn",2),p([v()],ze.prototype,"fetching",2),ze=p([x("install-page")],ze);var P=u.catalogue,Ua=60,ch=500,hh=150;function pn(i){return r`${i.yanked?T(P.yanked,"bad"):c} ${i.vulnerable?T(P.vulnerable,"bad"):c}
  ${i.expired?T(P.expired,"warn"):c}`}function lo(i){return r`${i.yanked?S("bad",r`<strong>${P.yanked}</strong> <bdi>${m(i.yanked)}</bdi>`):c}
  ${i.vulnerable?S("bad",r`<strong>${P.vulnerable}</strong> <bdi>${m(i.vulnerable)}</bdi>`):c}`}function co(i){return i.noUpgrade?r`<p>${T(P.noUpgrade,"warn")} ${Ee(wt(m(i.noUpgrade)))}</p>`:c}var Zs,ye,ho,hn,Fa,Ba,Wa,Va,nt=class extends E{constructor(){super(...arguments);b(this,ye);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;b(this,Zs,0)}async load(e){let t=Math.min(ch,Math.max(Ua,this.hits?.plugins.length??0)),[n,o,{catalogues:a}]=await Promise.all([d(this,ye,ho).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=n,this.catalogues=a.length,this.outdated=o}view(){let{plugins:e,found:t,tags:n,problems:o}=this.hits;return r`<div class="title">
        <h1>${u.pages.catalogue}</h1>
        <a class="button" href=${R("catalogues")}>${u.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?_(P.noCatalogues,P.noCataloguesHelp,r`<a class="button primary" href=${R("catalogues")}>${P.addOne}</a>`):r`${o?.map(a=>S("warn",m(a)))} ${d(this,ye,Va).call(this)} ${d(this,ye,Ba).call(this,n)}
              <p class="faint" role="status">${P.found(I(t))}. ${P.words}</p>
              ${e.length===0?_(P.none,P.noneHelp):r`<ul class="cards">
                      ${Me(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,ye,Wa).call(this,a))}
                    </ul>`}
              ${e.length<t?r`<div class="row">${$(P.more,()=>{d(this,ye,Fa).call(this)},{busy:this.runs("more")})}</div>`:c}`}`}};Zs=new WeakMap,ye=new WeakSet,ho=function(e,t){let{text:n,tag:o,category:a}=this;return this.client.searchCatalogues({text:n,tag:o,category:a,icons:!0,...e},{signal:t})},hn=function(e=0){clearTimeout(g(this,Zs)),k(this,Zs,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},Fa=async function(){let e=this.hits.plugins;try{let t=await d(this,ye,ho).call(this,{limit:Ua,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},Ba=function(e){let t=this.tag!==""&&!e.some(n=>n.tag===this.tag);return r`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${P.search}
          placeholder=${P.search}
          maxlength="200"
          .value=${this.text}
          @input=${n=>{this.text=n.target.value,d(this,ye,hn).call(this,hh)}}
        />
        <select
          aria-label=${P.category}
          @change=${n=>{this.category=n.target.value,d(this,ye,hn).call(this)}}
        >
          <option value="">${P.anyCategory}</option>
          ${Object.entries(P.categories).map(([n,o])=>r`<option value=${n}>${o}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${P.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:n})=>r`<button
              type="button"
              class="plain"
              aria-pressed=${n===this.tag?"true":"false"}
              @click=${()=>{this.tag=n===this.tag?"":n,d(this,ye,hn).call(this)}}
            >
              <bdi>${m(n)}</bdi>
            </button>`)}
      </div>`},Wa=function(e){return r`<li class="card plugin">
      ${Ve(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${R("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?T(P.installed(m(e.installed)),"good"):c}
          ${e.upgrade?T(P.update(m(e.upgrade)),"info"):c} ${pn(e)}
        </h3>
        ${co(e)}
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${P.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>
      </div>
    </li>`},Va=function(){let{notUpgraded:e=[]}=this.outdated,t=[...this.outdated.plugins,...e];if(t.length===0)return c;let n=t.filter(o=>o.version&&!o.noUpgrade);return r`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${P.updates} <span class="faint">${I(t.length)}</span></h2>
        ${n.length>1?$(P.upgradeAll,()=>ao(n)):c}
      </div>
      <ul class="rows">
        ${t.map(o=>r`<li>
              <div class="grow">
                <strong><a href=${R("catalogue",o.id)}><code>${o.id}</code></a></strong>
                ${o.version?P.toInstalled(m(o.installed),m(o.version)):P.nothingNewer} ${pn(o)}
                ${co(o)} ${lo(o)} ${o.changelog?We(o.changelog,P.changes):c}
              </div>
              ${o.noUpgrade?$(P.install,()=>ao([o]),{name:P.installFrom(o.id,o.catalogue)}):o.version?$(P.upgrade,()=>ao([o]),{kind:"primary",name:P.upgradeOf(o.id)}):c}
            </li>`)}
      </ul>
    </section>`},p([v()],nt.prototype,"text",2),p([v()],nt.prototype,"tag",2),p([v()],nt.prototype,"category",2),p([v()],nt.prototype,"hits",2),p([v()],nt.prototype,"outdated",2),p([v()],nt.prototype,"catalogues",2),nt=p([x("catalogue-page")],nt);function ao(i){ro(i.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),He("install")}var Oe,Ga,po,za,Ka,uo,Yt=class extends E{constructor(){super(...arguments);b(this,Oe);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,n]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=n}view(){return this.offers.map(e=>d(this,Oe,Ga).call(this,e))}};Oe=new WeakSet,Ga=function(e){return r`<section class="card">
        <div class="title">
          ${Ve(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${pn(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?T(P.installed(m(e.installed)),"good"):c}
            </p>
            ${co(e)}
          </div>
          ${d(this,Oe,po).call(this,e,e.version)?r`<a class="button" href=${R("plugin",e.id)}>${u.page.about}</a>`:$(e.upgrade===e.version?P.upgrade:P.install,()=>d(this,Oe,uo).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${P.from(e.catalogue)}${e.category&&P.categories[e.category]?`, ${P.categories[e.category]}`:""}
        </p>
        ${e.unsigned?S("warn",m(e.unsigned)):c}
        ${We([P.by(e.author),e.description].join(`
`))} ${lo(e)}
        ${e.tags.length>0?r`<p class="faint">${P.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:c}
        <h2>${e.permissions.length>0?P.asksFor:P.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>r`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${P.claims}</p>
      </section>
      <section class="card">
        <h2>${P.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Oe,za).call(this,e,t))}
        </ul>
      </section>`},po=function(e,t){return t===e.installed&&!e.noUpgrade},za=function(e,t){return r`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${pn(t)}
        <p class="faint">${t.bytes>0?r`${P.size} ${F(t.bytes)}.`:c} ${d(this,Oe,Ka).call(this,t)}</p>
        ${lo(t)} ${t.changelog?We(t.changelog,P.changes):c}
      </div>
      ${d(this,Oe,po).call(this,e,t.version)?T(P.isInstalled,"good"):$(P.install,()=>d(this,Oe,uo).call(this,e,t.version),{name:P.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},Ka=function(e){if(!e.signer)return P.unsigned;let t=this.publishers?.publishers.find(n=>n.fingerprint===e.signer);return r`${P.signer} <code>${e.signer}</code>${t?r` (${t.trusted?P.trusted:P.known})`:c}`},uo=function(e,t){ro([{id:e.id,catalogue:e.catalogue,version:t}]),He("install")},p([H()],Yt.prototype,"plugin",2),p([v()],Yt.prototype,"offers",2),p([v()],Yt.prototype,"publishers",2),Yt=p([x("catalogue-plugin")],Yt);var J=u.catalogues,At,Qa,Ja,Ya,Xs=class extends E{constructor(){super(...arguments);b(this,At);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return r`<div class="title">
        <h1>${u.pages.catalogues}</h1>
        ${this.list.length>0?r`<a class="button" href=${R("catalogue")}>${J.browse}</a>`:c}
      </div>
      ${this.list.length===0?_(J.none,J.noneHelp):r`<ul class="rows card">
              ${this.list.map(e=>d(this,At,Qa).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,At,Ya).call(this,e)}>
        <h2>${J.add}</h2>
        ${N(J.place,r`<input name="place" required maxlength="2048" spellcheck="false" />`,J.placeHelp)}
        ${N(J.name,r`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,J.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${J.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${J.look}</button>
        </div>
      </form>`}};At=new WeakSet,Qa=function(e){return r`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${M(e.title)} ${e.expired?T(J.expired,"bad"):c}
        <p class="faint">
          ${pt(e.place)} · ${J.plugins(I(e.plugins))} ·
          ${e.refreshedAt?r`${J.refreshed} ${L(e.refreshedAt)}`:J.never}
          ${e.expiresAt?r` · ${J.expires} ${L(e.expiresAt)}`:c}
        </p>
        ${e.unsigned?S("warn",m(e.unsigned)):r`<p class="faint"><code>${e.fingerprint}</code></p>`}
        ${e.problem?S("warn",m(e.problem)):c}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${J.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let n=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:n}))}}
          /><span>${J.daily}</span></label
        >
      </div>
      ${$(J.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:J.refreshOf(e.name)})}
      ${$(J.remove,()=>{d(this,At,Ja).call(this,e)},{busy:this.runs(e.name),name:J.removeOf(e.name)})}
    </li>`},Ja=async function(e){await G({title:J.removeQuestion(e.name),body:r`<p>${J.removeHelp}</p>`,confirm:J.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Ya=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("place")).trim(),a=String(n.get("name")).trim();this.run("add",async()=>{let l=await this.client.offerCatalogue({place:o},{signal:this.signal});if(!await G({title:l.unsigned?J.unsignedQuestion:J.question,body:l.unsigned?r`${S("warn",m(l.unsigned))}<p>${J.plugins(I(l.plugins))}</p>`:r`<p>${J.questionHelp}</p>
              <dl class="pairs">
                <dt>${J.fingerprint}</dt>
                <dd><code>${l.fingerprint}</code></dd>
                <dt>${J.title}</dt>
                <dd>${M(l.title)}</dd>
                <dt>${u.pages.plugins}</dt>
                <dd>${I(l.plugins)}</dd>
                <dt>${J.expires}</dt>
                <dd>${l.expiresAt?L(l.expiresAt):c}</dd>
              </dl>`,confirm:J.add}))return;let y=l.unsigned?{unsigned:!0}:{key:l.key};await this.client.addCatalogue({name:a,place:o,...y,daily:n.has("daily")||void 0}),t.reset()})},p([v()],Xs.prototype,"list",2),Xs=p([x("catalogues-page")],Xs);var C=u.host,ue,Za,Xa,el,tl,sl,il,nl,ol,gt=class extends E{constructor(){super(...arguments);b(this,ue);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){this.client.getCluster({},{signal:e}).then(a=>{this.cluster=a},()=>{this.cluster=void 0});let[t,n,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=n,this.faults=o.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return r`<div class="title"><h1>${u.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: ${m(t.what)}`:wt(m(t.what))}</p>
            ${t.do?r`<p class="faint">${Ee(wt(m(t.do)))}</p>`:c}`))}
      <section>
        <dl class="pairs card">
          <dt>${C.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${C.started}</dt>
          <dd>${L(e.startedAt)}</dd>
          <dt>${C.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${C.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,n])=>r`${I(n)} ${u.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${C.memory}</dt>
                  <dd>
                    ${F(e.memory.usedBytes)} / ${F(e.memory.maxBytes)}
                    ${e.memory.refused>0?T(C.refused(e.memory.refused),"warn"):c}
                  </dd>`:c}
        </dl>
      </section>
      ${d(this,ue,Za).call(this,e)} ${this.cluster?d(this,ue,Xa).call(this,this.cluster):c} ${d(this,ue,el).call(this)}
      ${d(this,ue,sl).call(this,this.key)}`}};ue=new WeakSet,Za=function(e){return r`<section>
      <h2>${C.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>T(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Xa=function(e){let t=n=>n===void 0?"":C.ago(Le(n));return r`<section>
      <h2>${C.database}</h2>
      <p><code>${m(e.database)}</code></p>
      ${kt([C.member,C.version,C.address,C.started,C.seen],e.hosts.map(n=>[r`${m(n.name)} ${n.this?T(C.this,"info"):c}`,m(n.version),r`<code>${m(n.address??"")}</code>`,L(n.startedAt),r`${t(n.seenMs)} ${n.silent?T(C.silent,"warn"):c}`]))}
      ${e.standbys.length>0?kt([C.standby,C.address,C.state,C.commits,C.behind,C.seen],e.standbys.map(n=>[m(n.name),r`<code>${m(n.address??"")}</code>`,m(n.state??""),m(n.sync??""),n.behindBytes===void 0?"":F(n.behindBytes),t(n.heardMs)])):c}
      ${e.standbysHidden?r`<p class="faint">${C.standbysHidden(m(e.standbysHidden))}</p>`:c}
    </section>`},el=function(){return this.faults.length===0?c:r`<section>
      <h2>${C.faults}</h2>
      ${this.faults.map(e=>S("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${$(C.accept,()=>{d(this,ue,tl).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},tl=async function(e){await G({title:C.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${C.acceptWarning}</p>`,confirm:C.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},sl=function(e){return r`<section class="card">
      <h2>${C.key}</h2>
      <p class="faint">${C.keyHelp}</p>
      ${e.problem?S("bad",m(e.problem)):c}
      ${e.key===""?r`<p>${C.noKey}</p>`:r`<dl class="pairs">
                <dt>${C.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${C.keptIn}</dt>
                <dd>${e.file?C.given(m(e.file)):e.source==="keyring"?C.keyring:C.file}</dd>
                <dt>${C.made}</dt>
                <dd>${L(e.created)}</dd>
                <dt>${C.protects}</dt>
                <dd>${C.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${$(C.export,()=>{d(this,ue,nl).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${$(C.rotate,()=>{d(this,ue,ol).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?d(this,ue,il).call(this):c}`}
    </section>`},il=function(){return S("warn",r`<p><strong>${C.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${C.exportedHelp}</p>
        <div class="row">
          ${$(u.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${$(u.access.done,()=>{this.recovery=""})}
        </div>`)},nl=async function(e){await G({title:C.exportQuestion,body:r`<p>${C.exportWarning}</p>`,confirm:C.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},ol=async function(){await G({title:C.rotateQuestion,body:r`<p>${C.rotateHelp}</p>`,confirm:C.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([v()],gt.prototype,"status",2),p([v()],gt.prototype,"key",2),p([v()],gt.prototype,"faults",2),p([v()],gt.prototype,"cluster",2),p([v()],gt.prototype,"recovery",2),gt=p([x("host-page")],gt);var B=u.inbox,ph=100,rl=120;function al(i){let s=[...i];return s.length>rl?`${s.slice(0,rl).join("")}…`:i}function uh(i){let s=i.rejected||i.state==="failed";return T(m(i.state),s?"bad":i.state==="succeeded"?"good":"")}var Pe,ys,bs,ws,Ke,ll,dl,cl,mo,ei=class extends E{constructor(){super();b(this,Ke);this.topics=["approvals","notices"];this.decided=[];b(this,Pe,[]);b(this,ys,new Map);b(this,bs,new Map);b(this,ws,0);new Bi(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),k(this,Pe,[]),g(this,ys).clear(),g(this,bs).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:n}=this.live.inbox,o=new Map;for(let l of n)o.set(`call ${l.id}`,{name:`call ${l.id}`,call:l});for(let l of t)o.set(`run ${l.id}`,{name:`run ${l.id}`,run:l});k(this,Pe,g(this,Pe).map(l=>o.get(l.name)??{...l,ended:!0}));for(let l of g(this,Pe))o.delete(l.name);let a=Math.max(0,ph-g(this,Pe).length);g(this,Pe).push(...[...o.values()].slice(0,a)),k(this,ws,Math.max(0,o.size-a))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return r` <div class="title"><h1>${u.pages.inbox}</h1></div>
      ${g(this,Pe).length===0?c:r`<section class="stack" aria-label=${u.waiting}>
              ${Me(g(this,Pe),t=>t.name,t=>t.call?d(this,Ke,dl).call(this,t,t.call):t.run?d(this,Ke,cl).call(this,t,t.run):c)}
            </section>`}
      ${g(this,Pe).every(t=>t.ended)?_(B.none,B.noneHelp):g(this,ws)>0?S("info",r`<p>${B.more(g(this,ws))}</p>`):c}
      ${g(this,Pe).some(t=>t.ended)?r`<div class="row">${$(B.clear,()=>d(this,Ke,ll).call(this))}</div>`:c}
      ${e.length===0?c:r`<section class="stack">
              <h2>${B.items}</h2>
              ${e.map(yr)}
            </section>`}
      ${this.decided.length===0?c:r`<section>
              <h2>${B.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${B.plugin}</th>
                      <th>${B.call}</th>
                      <th>${B.outcome}</th>
                      <th>${B.by}</th>
                      <th>${B.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(t=>r`<tr>
                          <td><code>${t.plugin}</code></td>
                          <td>${pt(`${t.method} ${t.path}`)}</td>
                          <td>${uh(t)}</td>
                          <td>${m((t.rejected??t.approved)?.by??"")}</td>
                          <td>${L((t.rejected??t.approved)?.at??t.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Pe=new WeakMap,ys=new WeakMap,bs=new WeakMap,ws=new WeakMap,Ke=new WeakSet,ll=function(){k(this,Pe,g(this,Pe).filter(e=>!e.ended)),this.requestUpdate()},dl=function(e,t){let{soon:n}=this.live.undo,o=t.query?`?${m(t.query)}`:"",a=`${t.method} /plugins/${t.plugin}/${K(t.path)}${o}`,l=`asked-${e.name.replaceAll(" ","-")}`,h=r`<pre>${al(a)}</pre>
      ${t.body?r`<pre>${al(ve(t.body))}</pre>`:c}`;return r`<article class="card approval" aria-label=${B.callOf(t.plugin)}>
      <h2>${B.callOf(t.plugin)} <span class="faint">${B.number(t.id)}</span></h2>
      <p>
        ${B.callBy(m(t.requestedBy))}
        ${L(t.asked)}${t.expires?r`, ${B.expires} ${L(t.expires)}`:c}.
      </p>
      <pre id=${l}>${a}</pre>
      ${t.body?r`<pre class="body">${ve(t.body)}</pre>`:c}
      ${t.truncated?r`<p class="faint">${B.truncated(F(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:c}
      ${t.description?We(t.description):c}
      ${d(this,Ke,mo).call(this,e,B.callNumber(t.id,t.plugin),l,{approve:B.callApproved(t.id,t.plugin,n),reject:B.callRejected(t.id,t.plugin,n),what:h},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},cl=function(e,t){let{soon:n}=this.live.undo,o=B.runOf(t.plugin,t.job);return r`<article class="card approval" aria-label=${o}>
      <h2>${o} <span class="faint">${B.number(t.id)}</span></h2>
      <p>
        ${B.due}
        ${L(t.scheduledAt)}${t.count>1?r`, ${B.standsFor(t.count)}`:c}${t.expires?r`, ${B.expires} ${L(t.expires)}`:c}. <a href=${R("plugin",t.plugin,"jobs")}>${B.openJob}</a>
      </p>
      ${t.label||t.description?We([t.label,t.description].filter(Boolean).join(`
`)):c}
      <p class="faint">${B.version} ${m(t.version??"")}</p>
      ${d(this,Ke,mo).call(this,e,B.runNumber(t.id,t.plugin,t.job),void 0,{approve:B.runApproved(t.id,o,n),reject:B.runRejected(t.id,o,n)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},mo=function(e,t,n,o,a,l){let h=(f,O,U)=>()=>{g(this,bs).set(e.name,O),this.live.undo.later(e.name,r`<p>${f}</p>${o.what??c}`,async()=>{await U(),g(this,ys).set(e.name,O),await this.live.changed("approvals")})},y=f=>({disabled:w,busy:w&&g(this,bs).get(e.name)===f}),w=this.live.undo.has(e.name);return r`<div class="row">
      ${e.ended?T(g(this,ys).get(e.name)??B.withdrawn):[$(B.approve,h(o.approve,B.approved,a),{kind:"primary",name:B.approveOf(t),about:n,...y(B.approved)}),$(B.reject,h(o.reject,B.rejected,l),{name:B.rejectOf(t),about:n,...y(B.rejected)})]}
    </div>`},p([v()],ei.prototype,"decided",2),ei=p([x("inbox-page")],ei);var ot=u.limits,un,hl,ks=class extends E{constructor(){super(...arguments);b(this,un);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return r`<div class="title">
        <h1>${u.pages.limits}</h1>
      </div>
      <p class="faint">${Ee(ot.help)}</p>
      ${N(ot.search,r`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?_(ot.none,ot.noneHelp):d(this,un,hl).call(this,e)}`}};un=new WeakSet,hl=function(e){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[ot.name,ot.value,ot.default,ot.range].map(t=>r`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Me(e,t=>t.name,t=>r`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?T(ot.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${ot.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([v()],ks.prototype,"limits",2),p([v()],ks.prototype,"search",2),ks=p([x("limits-page")],ks);var rt=u.notifications,go=200,ti,le,fo,pl,vo,$o,ul,ml,gl,fl,Rt=class extends E{constructor(){super(...arguments);b(this,le);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;b(this,ti,Promise.resolve())}async load(e){let t=await d(this,le,vo).call(this,void 0,e),n=t.at(-1)?.position??0,o=new Set(t.map(y=>y.id)),a=t.length<go,l=!this.notices.some(y=>o.has(y.id)),h=a||l?[]:this.notices.filter(y=>y.position<n&&!o.has(y.id));this.end=a||this.end&&!l,this.notices=[...t,...h]}view(){let{undo:e,plugins:t}=this.live,n=e.list.length===0?this.notices:this.notices.filter(o=>!e.has(`dismiss ${o.id}`));return r`<div class="title">
        <h1>${u.pages.notifications}</h1>
        ${$(rt.markAll,()=>{d(this,le,fl).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(o=>!o.read)})}
      </div>
      <div class="row end">
        ${N(rt.plugin,r`<select
            @change=${o=>{d(this,le,$o).call(this,()=>this.plugin=o.target.value)}}
          >
            <option value="">${rt.all}</option>
            ${qi([t],()=>t.map(o=>r`<option value=${o.id}>${o.id}</option>`))}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${o=>{d(this,le,$o).call(this,()=>this.unread=o.target.checked)}}
          /><span>${rt.unread}</span></label
        >
      </div>
      ${n.length===0?_(rt.none,rt.noneHelp):r`<long-list
              .items=${n}
              .key=${o=>o.id}
              .row=${o=>d(this,le,ul).call(this,o)}
              .rowClass=${o=>o.read?"read":"unread"}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${()=>d(this,le,fo).call(this)}
            ></long-list>`}
      ${this.end?c:$(rt.more,()=>d(this,le,fo).call(this),{busy:this.runs("more")})}`}};ti=new WeakMap,le=new WeakSet,fo=function(){k(this,ti,g(this,ti).then(()=>this.run("more",()=>d(this,le,pl).call(this))))},pl=async function(){if(this.end)return;let e=await d(this,le,vo).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<go,this.notices=[...this.notices,...e]},vo=async function(e,t){let n={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...n,before:e,limit:go},{signal:t})).notifications},$o=function(e){e(),this.notices=[],this.refresh()},ul=function(e){return r`<div class="grow">
        <p class="faint">
          ${e.kind==="alert"?T(rt.alert,"warn"):c}
          <a href=${R("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${L(e.created)}
        </p>
        <p>${e.title?r`<strong>${M(e.title)}</strong> `:c}${M(e.body??"")}</p>
      </div>
      ${e.read?c:$(rt.read,()=>{d(this,le,ml).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${$(u.dismiss,()=>d(this,le,gl).call(this,e),{kind:"plain"})}`},ml=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},gl=function(e){this.live.undo.later(`dismiss ${e.id}`,rt.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},fl=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([v()],Rt.prototype,"notices",2),p([v()],Rt.prototype,"plugin",2),p([v()],Rt.prototype,"unread",2),p([v()],Rt.prototype,"end",2),Rt=p([x("notifications-page")],Rt);var q=u.activity,mh=2e3,at,xs,vl,Zt=class extends E{constructor(){super(...arguments);b(this,at);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},mh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:n,requests:o,calls:a}=this.audit,{intervalMs:l,points:h}=this.history,y=f=>f/l*1e3,w=f=>q.perSecond(f.toFixed(1));return r`<div class="charts">
        ${d(this,at,xs).call(this,q.calls,f=>y(f.calls),w)}
        ${d(this,at,xs).call(this,q.cpu,f=>f.cpuMs/l*100,f=>`${f.toFixed(1)} %`)}
        ${d(this,at,xs).call(this,q.memory,f=>f.memoryBytes,F)}
        ${d(this,at,xs).call(this,q.denials,f=>y(f.denied),w)}
        ${d(this,at,xs).call(this,q.network,f=>y(f.bytesIn+f.bytesOut),f=>q.perSecond(F(f)))}
      </div>
      <p class="faint">
        ${h.length===0?q.noHistory:r`${q.since} ${L(h[0].time)}. ${q.pointOf(Le(l))}`}
      </p>
      <dl class="pairs card">
        <dt>${q.totalCalls}</dt>
        <dd>${q.callsText(I(e.calls),I(e.errors),I(e.crashes))}</dd>
        <dt>${q.cpuTime}</dt>
        <dd>${Le(e.cpuMs)} <span class="faint">${q.waited(Le(e.cpuWaitMs))}</span></dd>
        <dt>${q.memoryPeak}</dt>
        <dd>${F(e.memoryPeakBytes)} / ${F(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${q.functions}</h2>
        ${t.length===0?_(q.noFunctions,q.noFunctionsHelp):kt([q.function,q.allowed,q.denied,q.failed,q.in,q.out],t.map(f=>[r`<code>${f.namespace}.${f.function}</code>`,I(f.allowed),f.denied>0?T(I(f.denied),"bad"):"0",f.failed>0?T(I(f.failed),"warn"):"0",F(f.bytesIn),F(f.bytesOut)]))}
      </section>
      ${n.length===0?c:r`<section>
              <h2>${q.hosts}</h2>
              ${d(this,at,vl).call(this)}
            </section>`}
      ${o.length===0?c:r`<section>
              <h2>${q.requests}</h2>
              ${kt([q.time,q.request,q.status,q.took,q.out,q.in],[...o].reverse().map(f=>[r`<time datetime=${f.time}>${bt(f.time)}</time>`,r`<code>${f.method} ${K(f.host)}</code>${f.count>1?` × ${f.count}`:c}`,f.code?T(f.code,"bad"):String(f.status),Le(f.durationMs),F(f.bytesOut),F(f.bytesIn)]))}
            </section>`}
      ${a.length===0?c:r`<section>
              <h2>${q.decided}</h2>
              ${kt([q.time,q.request,q.status,q.by],a.map(f=>[L((f.approved??f.rejected)?.at),r`<code>${f.method} ${K(f.path)}</code>`,m(f.state),m((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};at=new WeakSet,xs=function(e,t,n){let o=this.history.points.map(t);return vr(e,o,n(o.at(-1)??0))},vl=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(n=>n.bytesIn+n.bytesOut));return kt([q.host,q.traffic,q.asked,q.refused,q.last],e.map(n=>[r`<code>${K(n.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(n.bytesIn+n.bytesOut)/t*100} height="8"></rect></svg
          >${F(n.bytesIn+n.bytesOut)}</span
        >`,I(n.calls),n.refused>0?T(I(n.refused),"bad"):"0",L(n.last)]))},p([H()],Zt.prototype,"plugin",2),p([v()],Zt.prototype,"audit",2),p([v()],Zt.prototype,"history",2),Zt=p([x("plugin-activity")],Zt);var me=u.stored,yo=50;function $l(i){if(i==null)return r`<span class="faint">null</span>`;let s=typeof i=="string"?i:JSON.stringify(i);return r`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var si,be,yl,bl,bo,wl,kl,xl,Tl,Ae=class extends E{constructor(){super(...arguments);b(this,be);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];b(this,si,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!g(this,si)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),k(this,si,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let n={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:yo};this.rows=(await this.client.queryRows(n,{signal:e})).rows}}view(){let{shown:e}=this,t=(n,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,be,yl).call(this,o)}
      >
        ${n}
      </button>`;return r`<div class="row" role="group" aria-label=${me.what}>
        ${this.collections.map(n=>t(`${K(n.name)} (${I(n.rows)})`,{collection:n.name},typeof e=="object"&&e.collection===n.name))}
        ${t(me.keys,"keys",e==="keys")} ${t(me.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,be,kl).call(this):e==="files"?d(this,be,xl).call(this):d(this,be,bl).call(this,e.collection)}`}};si=new WeakMap,be=new WeakSet,yl=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},bl=function(e){let n=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${N(me.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${me.apply}</button>
      </form>
      ${this.rows.length===0?_(me.noRows,me.noRowsHelp):r`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${n.map(o=>d(this,be,wl).call(this,o))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(o=>r`<tr>
                        ${n.map(a=>r`<td>${$l(o[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?c:r`<div class="row">
              ${$(me.before,()=>d(this,be,bo).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${me.rowsOf(I(this.offset+1),I(this.offset+this.rows.length))}</span>
              ${$(me.after,()=>d(this,be,bo).call(this,1),{disabled:this.rows.length<yo})}
            </div>`}`},bo=function(e){this.offset=Math.max(0,this.offset+e*yo),this.refresh()},wl=function(e){let{by:t,descending:n}=this.order;return r`<th aria-sort=${t!==e?"none":n?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!n},this.offset=0,this.refresh()}}
      >
        ${K(e)}${t===e?n?" ↓":" ↑":c}
      </button>
    </th>`},kl=function(){return r`${N(me.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?_(me.noKeys,me.noKeysHelp):r`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${me.key}</th>
                  <th>${me.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>r`<tr>
                      <td>${pt(String(e.key))}</td>
                      <td>${$l(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},xl=function(){let e=this.folder.split("/").filter(Boolean),t=n=>()=>{this.folder=n,this.file=void 0,this.refresh()};return r`<div class="row">
        ${$(me.top,t(""),{kind:"plain"})}
        ${e.map((n,o)=>{let a=e.slice(0,o+1).join("/");return $(`/ ${K(n)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?_(me.noFiles,me.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(n=>{let o=[...e,n.name].join("/");return r`<li>
                  ${$(K(n.name)+(n.folder?"/":""),n.folder?t(o):()=>{d(this,be,Tl).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${pt(this.file.path)}</h3>
              <pre tabindex="0">${ve(this.file.text)}</pre>
            </section>`:c}`},Tl=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([H()],Ae.prototype,"plugin",2),p([v()],Ae.prototype,"collections",2),p([v()],Ae.prototype,"shown",2),p([v()],Ae.prototype,"rows",2),p([v()],Ae.prototype,"order",2),p([v()],Ae.prototype,"where",2),p([v()],Ae.prototype,"offset",2),p([v()],Ae.prototype,"beginning",2),p([v()],Ae.prototype,"folder",2),p([v()],Ae.prototype,"files",2),p([v()],Ae.prototype,"file",2),Ae=p([x("plugin-stored")],Ae);var he=u.data,Ct,El,Sl,Pl,Ts=class extends E{constructor(){super(...arguments);b(this,Ct);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(n=>n.name==="storage"&&n.granted);return r`${t?r`<section>
              <h2>${he.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:c}
      <section class="card">
        <h2>${he.export}</h2>
        <p>${he.exportHelp}</p>
        <div class="row">
          ${$(he.export,()=>{d(this,Ct,El).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${he.import}</h2>
        <p>${he.importHelp}</p>
        <form class="stack" @submit=${n=>{d(this,Ct,Sl).call(this,n)}}>
          <label class="field"><span>${he.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${he.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${he.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${he.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${he.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,Ct,Pl).call(this,this.imported):c}
      </section>`}};Ct=new WeakSet,El=async function(){await this.transfer("export",he.export,async({signal:e,moved:t})=>{let n=await this.client.export({id:this.plugin},{signal:e});await on(n,`${this.plugin}-${vs()}.tar.gz`,t)})},Sl=async function(e){e.preventDefault();let t=new FormData(e.target),n=t.get("file"),o=t.has("replace");await G({title:he.importQuestion(this.plugin),body:r`<p>${o?he.replaceWarning:he.importWarning}</p>
        <p class="faint">${m(n.name)}, ${F(n.size)}</p>`,confirm:he.import,danger:o})&&(this.imported=void 0,this.imported=await this.transfer("import",he.import,({signal:l},h)=>h.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},n,{signal:l})))},Pl=function(e){return S("good",r`<p>${he.imported(I(e.rows),I(e.keys),I(e.files),I(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${he.secrets} ${e.secrets.map(t=>r`<code>${K(t.key)}</code> `)}</p>`:c}
        ${e.unknown.length>0?r`<p>${he.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:c}`)},p([H()],Ts.prototype,"plugin",2),p([v()],Ts.prototype,"imported",2),Ts=p([x("plugin-data")],Ts);var lt=u.endpoints,mn=i=>i.method==="POST"||i.method==="PUT"||i.method==="PATCH",Es,Al,Rl,Xt=class extends E{constructor(){super(...arguments);b(this,Es);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?_(lt.none,lt.noneHelp):r`<div class="stack">${this.endpoints.map(e=>d(this,Es,Al).call(this,e))}</div>`}};Es=new WeakSet,Al=function(e){let t=`${e.method} ${e.url}`,n=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??n?.input??{query:"",body:mn(e)?"{}":""},a=l=>{this.inputs=new Map(this.inputs).set(t,{...o,...l})};return r`<details class="card endpoint" ?open=${n!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?c:T(lt.open,"warn")} ${e.requiresConfirmation?T(lt.asks,"info"):c}
      </summary>
      ${e.description?r`<p>${M(e.description)}</p>`:c}
      <form class="stack" @submit=${l=>d(this,Es,Rl).call(this,l,e,o)}>
        ${N(lt.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${l=>a({query:l.target.value})}
          />`)}
        ${mn(e)?N(lt.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${l=>a({body:l.target.value})}
                ></textarea>`):c}
        <div class="row">
          <button class="primary" aria-busy=${n?.stop!==void 0} ?disabled=${n?.stop!==void 0}>
            ${lt.send}
          </button>
          ${n?.stop?$(u.cancel,()=>n.stop?.abort()):c}
          ${e.requiresConfirmation?r`<span class="faint">${lt.asksHelp}</span>`:c}
        </div>
      </form>
      ${n?.stop&&e.requiresConfirmation?S("info",r`${lt.waits} <a href=${R("inbox")}>${u.home.openInbox}</a>`):c}
      ${n?.failure===void 0?c:ut(n.failure)}
      ${n?.answer?r`<div class="stack" role="status">
              <p>${T(String(n.answer.status),n.answer.status<400?"good":"bad")}
              ${Le(n.answer.ms)}</p>
              <pre tabindex="0">${ve(n.answer.body)}</pre>
            </div>`:c}
      <div>
        <p class="faint">${lt.curl}</p>
        <pre tabindex="0">${m(gh(e,o))}</pre>
      </div>
    </details>`},Rl=function(e,t,n){e.preventDefault();let o=mn(t)&&n.body.trim()!==""?n.body:void 0;this.live.calls.send(t.method,t.url,n,o,t.requiresConfirmation?void 0:this.signal)},p([H()],Xt.prototype,"plugin",2),p([v()],Xt.prototype,"endpoints",2),p([v()],Xt.prototype,"inputs",2),Xt=p([x("plugin-endpoints")],Xt);function gh(i,s){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];i.method!=="GET"&&t.push("-X",i.method),i.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),mn(i)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let n=new URLSearchParams(s.query).toString();return t.push(e(location.origin+i.url+(n?`?${n}`:""))),t.join(" ")}var Mt=u.feeds,Ss,Cl,Ml,es=class extends E{constructor(){super(...arguments);b(this,Ss);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,n]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=n.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return r`<form class="card row end" @submit=${t=>d(this,Ss,Cl).call(this,t)}>
        <div class="grow">
          ${N(Mt.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Mt.add}</button>
      </form>
      ${e.length===0?_(Mt.none,Mt.noneHelp):r`<ul class="rows card">
              ${e.map(t=>r`<li>
                    <div class="grow">
                      <strong>${M(t.title||t.url)}</strong>
                      <p class="faint">${pt(t.url)} · ${L(t.updatedAt)}</p>
                      ${t.error?r`<p class="bad-text">${m(t.error)}</p>`:c}
                    </div>
                    ${$(Mt.remove,()=>d(this,Ss,Ml).call(this,t),{name:Mt.removeOf(K(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?c:r`<section>
              <h2>${Mt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>r`<li>
                      <div class="grow">
                        ${In(t.link)?r`<a href=${In(t.link)} target="_blank" rel="noopener noreferrer"
                                >${M(t.title)}</a
                              >`:M(t.title)}
                        <p class="faint">
                          ${t.author?r`${M(t.author)} · `:c}${L(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Ss=new WeakSet,Cl=function(e){e.preventDefault();let t=e.target,n=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:n}),t.reset()})},Ml=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,Mt.removed(K(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},p([H()],es.prototype,"plugin",2),p([v()],es.prototype,"feeds",2),p([v()],es.prototype,"articles",2),es=p([x("plugin-feeds")],es);var ge=u.jobs,fh=2e3,Ht,Il,Hl,_l,It=class extends E{constructor(){super(...arguments);b(this,Ht);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},fh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[n,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=n.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?_(ge.none,ge.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>d(this,Ht,Il).call(this,e))}
      </ul>
      <section>
        <h2>${ge.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${ge.noRuns}</p>`:d(this,Ht,_l).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?$(ge.showMore,()=>{this.more=!0,this.refresh()}):c}
      </section>`}};Ht=new WeakSet,Il=function(e){return r`<li>
      <div class="grow">
        <strong><code>${K(e.job)}</code></strong> ${M(e.label)}
        ${e.approvalRequired?T(ge.asks,"info"):c} ${e.running?T(ge.running,"good"):c}
        ${e.waiting?r`<a href=${R("inbox")}>${ge.waits}</a>`:c}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?c:r`(${ge.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${ge.next} ${L(e.next)}`:c}
          ${e.registered?c:r`· <span class="bad-text">${ge.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${M(e.description)}</p>`:c}
      </div>
      ${$(ge.run,()=>{d(this,Ht,Hl).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:ge.runOf(e.job)})}
    </li>`},Hl=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},_l=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ge.job}</th>
            <th>${ge.due}</th>
            <th>${ge.state}</th>
            <th>${ge.took}</th>
            <th>${ge.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>r`<tr>
                <td><code>${t.job}</code></td>
                <td>${L(t.scheduledAt)}</td>
                <td>${T(m(t.state),e(t))}${t.count>1?` × ${t.count}`:c}</td>
                <td>${t.started?Le(t.durationMs):c}</td>
                <td>${t.error?M(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([H()],It.prototype,"plugin",2),p([v()],It.prototype,"jobs",2),p([v()],It.prototype,"runsOfJobs",2),p([v()],It.prototype,"more",2),It=p([x("plugin-jobs")],It);var ae=u.log,vh=["debug","info","warn","error"],Ol=5e3,Ll=500,$h=1e4,yh=1e3,bh=250,jl={level:"debug",text:"",requestId:"",since:"",until:""},Ps,As,Rs,Je,D,ii,wo,ql,ko,Nl,Dl,Ul,Fl,ni,oi,Bl,xo,Wl,gn,Qe=class extends E{constructor(){super(...arguments);b(this,D);this.plugin="";this.entries=[];this.filter=jl;this.searching=!0;this.older=0;this.follow=!0;this.saved="";b(this,Ps,Ol);b(this,As,0);b(this,Rs,0);b(this,Je);b(this,gn,e=>r`<time datetime=${e.time} title=${bt(e.time)}>${rr(e.time)}</time>
      <b>${e.level}</b>
      <span>${ve(e.message)}${e.dropped?r` <em>${ae.dropped(e.dropped)}</em>`:c}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${ae.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${ae.sameRequest(e.requestId)}"
              @click=${()=>d(this,D,ii).call(this,{requestId:e.requestId})}
            >
              …${e.requestId.slice(-6)}
            </button>`:c}`)}async load(){g(this,Je)||d(this,D,ko).call(this)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(g(this,Rs)),g(this,Je)?.abort(),k(this,Je,void 0)}view(){let{entries:e,filter:t,older:n}=this,o=(l,h)=>N(h,r`<input
          type="search"
          maxlength="200"
          .value=${t[l]}
          @input=${y=>d(this,D,ii).call(this,{[l]:y.target.value},bh)}
        />`),a=(l,h)=>N(h,r`<input
          type="datetime-local"
          step="1"
          .value=${t[l]}
          @change=${y=>d(this,D,ii).call(this,{[l]:y.target.value})}
        />`);return r`<div class="row end">
        ${N(ae.level,r`<select @change=${l=>d(this,D,ii).call(this,{level:l.target.value})}>
            ${vh.map(l=>r`<option value=${l} ?selected=${l===t.level}>${ae.levels[l]}</option>`)}
          </select>`)}
        ${o("text",ae.search)} ${o("requestId",ae.request)} ${a("since",ae.since)} ${a("until",ae.until)}
      </div>
      <div class="row">
        ${$(ae.older,()=>{d(this,D,Bl).call(this)},{busy:this.runs("older"),disabled:!n})}
        <span class="faint grow" role="status"
          >${this.searching?c:ae.shown(I(e.length),n>0,g(this,D,wo))}</span
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${l=>{this.follow=l.target.checked}}
          /><span>${ae.follow}</span></label
        >
        ${$(ae.save,()=>{d(this,D,Wl).call(this)},{busy:this.runs("save")})}
        ${$(ae.clear,()=>{this.older=(e.at(-1)?.seq??this.older-1)+1,this.entries=[]})}
      </div>
      ${this.bar("save")} ${this.saved===""?c:S("good",this.saved)}
      ${this.searching?Hi():e.length===0?_(ae.none,n?ae.noneYet:g(this,D,ql)?ae.noMatch:ae.noneHelp):r`<div class="log" role="region" tabindex="0" aria-label=${ae.title}>
                <long-list
                  .items=${e}
                  .key=${l=>l.seq}
                  .row=${g(this,gn)}
                  .rowClass=${l=>l.level.toLowerCase()}
                  .height=${20}
                  .follow=${this.follow}
                ></long-list>
              </div>`}`}};Ps=new WeakMap,As=new WeakMap,Rs=new WeakMap,Je=new WeakMap,D=new WeakSet,ii=function(e,t=0){this.filter={...this.filter,...e},clearTimeout(g(this,Rs)),k(this,Rs,setTimeout(()=>d(this,D,ko).call(this),t))},wo=function(){return this.filter.since+this.filter.until!==""},ql=function(){return Object.values(this.filter).join("")!==jl.level},ko=function(){g(this,Je)?.abort(),k(this,Je,new AbortController),this.entries=[],this.searching=!0,this.older=0,k(this,Ps,Ol),d(this,D,Nl).call(this,g(this,Je).signal)},Nl=async function(e){for(;!e.aborted;){try{if(this.searching&&await d(this,D,Dl).call(this,e),g(this,D,wo))return;await d(this,D,Ul).call(this,e)}catch(t){if(e.aborted)return;this.live.connection==="open"&&(this.failure=t)}await new Promise(t=>setTimeout(t,yh))}},Dl=async function(e){let t=(await d(this,D,oi).call(this,{limit:1},e)).entries.at(-1)?.seq??0,{entries:n,older:o=0}=await d(this,D,oi).call(this,{...g(this,D,ni),limit:Ll,before:t+1},e);e.aborted||([this.entries,this.older,Ms(this,As)._,this.searching]=[n,o,t,!1])},Ul=async function(e){let{level:t,requestId:n}=g(this,D,ni),o={level:t,requestId:n,follow:!0,lastEventId:g(this,As)},a=this.plugin===""?this.client.followHostLog(o,{signal:e}):this.client.followLog({...o,id:this.plugin},{signal:e}),l=this.filter.text.toLowerCase(),h=[];for await(let y of a){let w=y.data;k(this,As,w.seq),!(!w.dropped&&!w.message.toLowerCase().includes(l))&&(h.length===0&&setTimeout(()=>e.aborted||d(this,D,Fl).call(this,h.splice(0)),50),h.push(w))}},Fl=function(e){let t=[...this.entries,...e];this.entries=t.slice(-g(this,Ps)),this.entries.length<t.length&&(this.older=this.entries[0].seq)},ni=function(){let{level:e,text:t,requestId:n,since:o,until:a}=this.filter,l=h=>h===""?void 0:new Date(h).toISOString();return{level:e,text:t||void 0,requestId:n||void 0,since:l(o),until:l(a)}},oi=function(e,t){return this.plugin===""?this.client.listHostLog(e,{signal:t}):this.client.listLog({...e,id:this.plugin},{signal:t})},Bl=async function(){let e=g(this,Je);await this.run("older",async()=>{let{entries:t,older:n=0}=await d(this,D,oi).call(this,{...g(this,D,ni),limit:Ll,before:this.older},this.signal);if(e!==g(this,Je))return;let o=g(this,D,xo)?.scrollHeight??0;this.follow=!1,k(this,Ps,g(this,Ps)+t.length),[this.entries,this.older]=[[...t,...this.entries],n],await this.updateComplete;let a=g(this,D,xo);a&&(a.scrollTop=Math.max(0,a.scrollHeight-o-a.clientHeight/2))})},xo=function(){return this.querySelector(".log")},Wl=async function(){this.saved="";let e=await this.transfer("save",ae.save,async({signal:t,moved:n})=>{let{limits:o}=await this.client.listLimits({},{signal:t}),a=Number(o.find(w=>w.name==="console.log-lines")?.value),l=[],h=0,y;do{let w=Math.min($h,a-h),f=await d(this,D,oi).call(this,{...g(this,D,ni),limit:w,before:y},t);l.unshift(new Blob(f.entries.map(O=>`${JSON.stringify(O)}
`))),h+=f.entries.length,n(l.reduce((O,U)=>O+U.size,0)),y=f.older}while(y&&h<a);return to(new Blob(l),`log-${this.plugin||"host"}-${vs()}.jsonl`),y?ae.savedPart(I(h)):ae.saved(I(h))});this.saved=e??""},gn=new WeakMap,p([H()],Qe.prototype,"plugin",2),p([v()],Qe.prototype,"entries",2),p([v()],Qe.prototype,"filter",2),p([v()],Qe.prototype,"searching",2),p([v()],Qe.prototype,"older",2),p([v()],Qe.prototype,"follow",2),p([v()],Qe.prototype,"saved",2),Qe=p([x("plugin-log")],Qe);var j=u.overview,te,Vl,Gl,zl,ai,Kl,Ql,Jl,Yl,Zl,To,ri=class extends E{constructor(){super(...arguments);b(this,te);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${We([e.description,e.author?j.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${j.tags}>
              ${e.tags.map(t=>r`<span class="badge">${M(t)}</span>`)}
            </p>`:c}
      ${e.missingPermissions?.length?S("warn",r`${j.missing} <code>${e.missingPermissions.join(", ")}</code>`):c}
      <section>
        <h2>${j.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${j.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>d(this,te,Vl).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,te,Kl).call(this,e):c}
      ${d(this,te,Jl).call(this,e)} ${d(this,te,Zl).call(this,e)}
    `:c}};te=new WeakSet,Vl=function(e,t){let{name:n,granted:o}=t;return r`<li>
      <div class="grow">
        <strong>${n}</strong> ${o?T(j.granted,"good"):T(j.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?$(j.revoke,()=>{d(this,te,zl).call(this,e,n)},{busy:this.runs(n),name:j.revokeOf(n)}):$(j.grant,()=>{d(this,te,Gl).call(this,e,t)},{busy:this.runs(n),name:j.grantOf(n)})}
    </li>`},Gl=async function(e,t){await G({title:j.grantQuestion(t.name,e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${j.grantHelp}</p>`,confirm:j.grant})&&await d(this,te,ai).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},zl=async function(e,t){await G({title:j.revokeQuestion(t,e.id),body:r`<p>${j.revokeHelp}</p>`,confirm:j.revoke,danger:!0})&&await d(this,te,ai).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ai=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Kl=function(e){return r`<section>
      <h2>${j.network}</h2>
      ${e.network===void 0?r`<p class="faint">${j.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>d(this,te,Ql).call(this,t,e)}>
              ${N(j.hosts,r`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,j.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${j.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${u.save}</button></div>
            </form>`}
    </section>`},Ql=function(e,t){e.preventDefault();let n=new FormData(e.target),o=String(n.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,te,ai).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:n.has("only")}))},Jl=function(e){let t=[[j.since,L(e.since)],[j.instances,I(e.stats.instances)],[j.memory,j.memoryText(F(e.stats.memoryBytes),F(e.stats.memoryMaxBytes))],[j.calls,j.callsText(I(e.stats.calls),I(e.stats.errors),I(e.stats.crashes))],[j.queued,I(e.stats.queued)]];return r`<section>
      <h2>${j.figures}</h2>
      <dl class="pairs card">
        ${t.map(([n,o])=>r`<dt>${n}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${n=>d(this,te,Yl).call(this,n,e)}>
        <label class="row grow"
          ><span>${j.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${j.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${u.save}</button>
      </form>
    </section>`},Yl=function(e,t){e.preventDefault();let n=Number(new FormData(e.target).get("weight"));d(this,te,ai).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:n}))},Zl=function(e){return r`<section>
      <h2>${j.remove}</h2>
      <div class="card row">
        <p class="grow">${j.removeHelp} <a href=${R("plugin",e.id,"data")}>${j.exportFirst}</a></p>
        ${$(j.remove,()=>{d(this,te,To).call(this,e,!1)},{busy:this.runs("remove")})}
        ${$(j.purge,()=>{d(this,te,To).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},To=async function(e,t){await G({title:t?j.purgeQuestion(e.id):j.removeQuestion(e.id),body:r`<p>${t?j.purgeWarning:j.removeWarning}</p>`,confirm:t?j.purge:j.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),He()})},p([H()],ri.prototype,"plugin",2),ri=p([x("plugin-overview")],ri);var we=u.settings,de,Cs,Xl,ed,td,sd,Eo,id,ft=class extends E{constructor(){super(...arguments);b(this,de);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}connectedCallback(){super.connectedCallback(),Ws(()=>this.edits.size>0)}disconnectedCallback(){super.disconnectedCallback(),Ws(void 0)}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?_(we.none,we.noneHelp):r`<form class="card form wide" @submit=${e=>d(this,de,sd).call(this,e)}>
      <p class="faint">${we.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,de,td).call(this,e):d(this,de,Xl).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${u.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${we.saved}</span>`:c}
      </div>
    </form>`}};de=new WeakSet,Cs=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Xl=function(e){let t=`setting-${e.key}`,n=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${M(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${ve(e.description)}</small>`:c}
      <div class="row">
        ${d(this,de,ed).call(this,e,t,n)}
        ${e.testAction?$(M(e.testAction.label),()=>{d(this,de,id).call(this,e)},{busy:this.runs(`test ${e.key}`),name:we.testOf(m(e.testAction.label),K(e.key))}):c}
        ${e.isSet?$(we.reset,()=>{d(this,de,Eo).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:we.resetOf(K(e.key))}):c}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:c}
      ${this.tests.has(e.key)?r`<pre role="status">${ve(this.tests.get(e.key))}</pre>`:c}
    </div>`},ed=function(e,t,n){let o=e.description?`${t}-help`:c;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${n===!0}
          @change=${a=>d(this,de,Cs).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>d(this,de,Cs).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===n}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??c}
            max=${e.max??c}
            .value=${String(n??"")}
            required
            @input=${a=>d(this,de,Cs).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?c:r`<small>${we.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?we.passwordSet:we.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,de,Cs).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(n??"")}
          @input=${a=>d(this,de,Cs).call(this,e.key,a.target.value)}
        />`}},td=function(e){return S("warn",r`<p><code>${K(e.key)}</code> ${we.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:c}
        ${$(we.forget,()=>{d(this,de,Eo).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},sd=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Eo=async function(e){await G({title:we.unsetQuestion(e.key,this.plugin),body:r`<p>${we.unsetHelp}</p>`,confirm:e.type===""?we.forget:we.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let n=new Map(this.edits);n.delete(e.key),this.edits=n})},id=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?we.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},p([H()],ft.prototype,"plugin",2),p([v()],ft.prototype,"settings",2),p([v()],ft.prototype,"edits",2),p([v()],ft.prototype,"tests",2),p([v()],ft.prototype,"saved",2),ft=p([x("plugin-settings")],ft);var fe=u.versions,Ye,nd,So,od,rd,_t=class extends E{constructor(){super(...arguments);b(this,Ye);this.plugin="";this.topics=["plugins"];this.ticked=$s}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${fe.installed}</h2>
        <dl class="pairs">
          <dt>${fe.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${fe.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:c}
        </dl>
        <div class="row"><a class="button" href=${R("install")}>${fe.upgrade}</a>
          ${e.source?.catalogue?r`<a class="button" href=${R("catalogue",e.id)}>${fe.inCatalogue}</a>`:c}
        </div>
        <p class="faint">${fe.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Ye,nd).call(this,e,e.previous):_(fe.none,fe.noneHelp)}`}};Ye=new WeakSet,nd=function(e,t){let n=this.asked;return r`<section class="card">
        <h2>${fe.before}</h2>
        <p>${fe.beforeIs(m(t.version))}</p>
        <p>${t.dataCopy?fe.withData:fe.withoutData}</p>
        <div class="row">
          ${$(fe.back,()=>{d(this,Ye,So).call(this,e,!1)},{kind:"danger",busy:this.runs("back")})}
          ${t.dataCopy?$(fe.backKeep,()=>{d(this,Ye,So).call(this,e,!0)},{busy:this.runs("back")}):c}
        </div>
      </section>
      ${n?d(this,Ye,od).call(this,e,t,n):c}`},So=async function(e,t){await this.run("back",async()=>{this.asked={keepData:t,found:await this.client.inspectRollback({id:e.id,keepData:t})},this.ticked=$s}),await this.updateComplete,this.querySelector("[data-asked]")?.focus()},od=function(e,t,{keepData:n,found:o}){return r`<section class="card">
        <h2 tabindex="-1" data-asked>${fe.question(e.id,m(t.version))}</h2>
        <p>${t.dataCopy&&!n?fe.dataWarning:fe.keepWarning}</p>
      </section>
      ${ln(o,this.ticked,a=>{this.ticked=a})}
      <section class="card">
        <div class="row">
          ${$(fe.confirm(m(t.version)),()=>{d(this,Ye,rd).call(this,e)},{kind:"danger",busy:this.runs("back"),disabled:!an(o,this.ticked)})}
          ${$(u.cancel,()=>{this.asked=void 0})}
        </div>
      </section>`},rd=async function(e){let{asked:t}=this;t&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:t.keepData,...rn(t.found,this.ticked)}),this.asked=void 0,await this.live.changed("plugins")})},p([H()],_t.prototype,"plugin",2),p([v()],_t.prototype,"info",2),p([v()],_t.prototype,"asked",2),p([v()],_t.prototype,"ticked",2),_t=p([x("plugin-versions")],_t);var ce=u.plugin,wh=()=>r`<a href=${R()}>${u.pages.home}</a>`,ss,Ne,ad,ld,dd,Po,cd,ts=class extends E{constructor(){super(...arguments);b(this,Ne);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];b(this,ss)}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${Ve(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${Xn(e)}</p>
        </div>
        ${d(this,Ne,cd).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",m(e.reason)):c}
      ${e.refused?S("bad",m(e.refused)):c}
      ${(e.faults??[]).map(t=>S("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ce.parts}>
        ${d(this,Ne,ad).call(this,e).map(([t,n])=>r`<a
              href=${t===""?R("plugin",e.id):R("plugin",e.id,t)}
              aria-current=${t===this.open?"page":c}
              >${n}</a
            >`)}
      </nav>
      ${d(this,Ne,ld).call(this,e)}
    `:this.live.ready?_(ce.unknown,ce.unknownHelp,wh()):r``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;g(this,ss)===void 0||t===g(this,ss)||(k(this,ss,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};ss=new WeakMap,Ne=new WeakSet,ad=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",ce.overview,!0],["endpoints",ce.endpoints,e.endpoints.length>0],["settings",ce.settings,!0],["jobs",ce.jobs,e.jobs.length>0],["log",ce.log,!0],["data",ce.data,!0],["sessions",ce.sessions,t("sessions")],["feeds",ce.feeds,t("rss")],["activity",ce.activity,!0],["versions",ce.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},ld=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},dd=async function(e){await G({title:ce.disableQuestion(e.id),body:r`<p>${ce.disableHelp}</p>`,confirm:ce.disable})&&await d(this,Ne,Po).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},Po=async function(e,t){k(this,ss,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},cd=function(e){let t=(o,a)=>()=>{d(this,Ne,Po).call(this,o,a)},n=e.state==="disabled";return r`<div class="row state">
      ${e.ui?.page?r`<a class="button primary" href=${R("page",e.id)}>${ce.open}</a>`:c}
      ${n?$(ce.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${$(ce.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ce.reloadHelp})}
            ${$(ce.disable,()=>{d(this,Ne,dd).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},p([H()],ts.prototype,"plugin",2),p([H()],ts.prototype,"open",2),p([H()],ts.prototype,"detail",2),ts=p([x("plugin-page")],ts);var Z=u.publishers,kh=1e4,xh=["any","signed","listed","trusted"],Be,hd,pd,ud,md,gd,li=class extends E{constructor(){super(...arguments);b(this,Be)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${u.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Z.policy}</legend>
        ${xh.map(n=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===n}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:n}))}}
              /><span>${Z.policies[n]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?_(Z.none,Z.noneHelp):r`<ul class="rows card">
              ${t.map(n=>d(this,Be,hd).call(this,n))}
            </ul>`}
      <form class="card form" @submit=${n=>d(this,Be,gd).call(this,n)}>
        <h2>${Z.trust}</h2>
        ${N(Z.key,r`<input name="key" required spellcheck="false" />`,Z.keyHelp)}
        ${N(Z.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Z.trust}</button></div>
      </form>
      <form class="card form" @submit=${n=>d(this,Be,ud).call(this,n)}>
        <h2>${Z.rotate}</h2>
        ${N(Z.statement,r`<input name="statement" type="file" required />`,Ee(Z.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${Z.rotate}</button></div>
      </form>`}};Be=new WeakSet,hd=function(e){return r`<li>
      <div class="grow">
        <strong>${K(e.name??"")||Z.unnamed}</strong>
        ${e.trusted?T(Z.trusted,"good"):T(Z.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${L(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${Z.plugins} <code>${e.plugins.join(", ")}</code></p>`:c}
        ${e.replacedBy?r`<p>${Z.replacedBy} <code>${e.replacedBy}</code></p>`:c}
      </div>
      ${$(Z.rename,()=>{d(this,Be,pd).call(this,e)},{busy:this.runs(`name ${e.key}`),name:Z.renameOf(e.fingerprint)})}
      ${$(Z.forget,()=>{d(this,Be,md).call(this,e)},{busy:this.runs(e.key),name:Z.forgetOf(e.fingerprint)})}
    </li>`},pd=async function(e){let t=e.name??"";!await G({title:Z.renameOf(e.fingerprint),body:N(Z.name,r`<input
          maxlength="100"
          .value=${t}
          @input=${o=>{t=o.target.value}}
        />`),confirm:Z.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},ud=function(e){e.preventDefault();let t=e.target,n=new FormData(t).get("statement");n instanceof File&&this.run("rotate",async()=>{if(n.size>kh)throw new Error(Z.noStatement);await this.client.rotatePublisher({statement:await n.text()}),t.reset()})},md=async function(e){await G({title:Z.forgetQuestion(e.fingerprint),body:r`<p>${Z.forgetHelp}</p>`,confirm:Z.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},gd=function(e){e.preventDefault();let t=e.target,n=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(n.get("key")).trim(),name:String(n.get("name")).trim()||void 0}),t.reset()})},p([v()],li.prototype,"list",2),li=p([x("publishers-page")],li);var Re=u.page,Ze,ci,ns,De,di,fd,vd,$d,is=class extends E{constructor(){super(...arguments);b(this,De);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";b(this,Ze);b(this,ci);b(this,ns)}updated(e){super.updated(e);let t=this.querySelector(".frame"),n=this.live.plugin(this.plugin),o=!1;n?.state==="active"&&n.digest!==g(this,ci)&&(o=g(this,Ze)?.focused??!1,k(this,ci,n.digest),d(this,De,di).call(this),this.reason=""),t&&!g(this,Ze)&&this.reason===""&&(k(this,Ze,new ms(this.client,this.plugin,{...en(this.live,this.plugin,a=>{d(this,De,di).call(this),this.reason=a}),confirmFolder:()=>G({title:Re.folderOf(this.plugin),body:r`<p>${Re.folder}</p>`,confirm:Re.chooseFolder,unbidden:!0}),addProject:(a,l)=>d(this,De,fd).call(this,a,l),changed:a=>{this.pageState=a}},{title:Re.titleOf(this.plugin),at:g(this,ns)})),t.append(g(this,Ze).element),o&&g(this,Ze).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,De,di).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?_(u.plugin.unknown,u.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),n=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${Ve(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?c:T(u.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?$(Re.overlay,()=>{d(this,De,$d).call(this)}):c}
        <a class="button" href=${R("plugin",e.id)}>${Re.about}</a>
      </div>
      ${this.reason===""?c:S("bad",r`<p>${m(this.reason)}</p>
                ${$(Re.again,()=>{this.reason=""})}`)}
      <div role="status">${d(this,De,vd).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${n?r`<aside class="beside">
                ${e.ui?.hidePanel?c:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:c}
              </aside>`:c}
      </div>`}};Ze=new WeakMap,ci=new WeakMap,ns=new WeakMap,De=new WeakSet,di=function(){k(this,ns,g(this,Ze)?.place??g(this,ns)),g(this,Ze)?.close(),k(this,Ze,void 0),this.pageState="there"},fd=async function(e,t){let n={name:t.split("/").pop()??"",folderPath:e.includes(t)?t:""};return t!==""&&n.folderPath===""&&e.some(a=>t.startsWith(`${a}/`))&&(e=[t,...e],n.folderPath=t),await G({title:Re.projectOf(this.plugin),body:r`<p>${Re.projectHelp}</p>
        <label
          >${Re.projectName}
          <input
            maxlength="100"
            .value=${n.name}
            @input=${a=>{n.name=a.target.value}}
        /></label>
        <label
          >${Re.projectFolder}
          <select
            @change=${a=>{n.folderPath=a.target.value}}
          >
            <option value="">${Re.noFolder}</option>
            ${e.map(a=>r`<option value=${a} ?selected=${a===n.folderPath}>${m(a)}</option>`)}
          </select></label
        >`,confirm:Re.addProject,unbidden:!0})&&n.name.trim()!==""?n:void 0},vd=function(){return this.pageState==="there"?c:S("warn",r`<p>${Re[this.pageState]}</p>
        ${$(Re.again,()=>{d(this,De,di).call(this),k(this,ns,void 0)})}`)},$d=async function(){await this.run("overlay",()=>sn(this.live,this.plugin))},p([H()],is.prototype,"plugin",2),p([v()],is.prototype,"reason",2),p([v()],is.prototype,"pageState",2),is=p([x("plugin-view")],is);var Th=[["ai",u.pages.ai,"spark"],["access",u.pages.access,"key"],["publishers",u.pages.publishers,"shield"],["catalogues",u.pages.catalogues,"list"],["backup",u.pages.backup,"box"],["log",u.pages.log,"screen"],["limits",u.pages.limits,"gauge"],["host",u.pages.host,"host"]],Y,yd,bd,Ao,wd,kd,xd,Td,os,Ed,Sd,Pd,vt=class extends Ce{constructor(){super(...arguments);b(this,Y);this.out=!1;this.place=Vs();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>{d(this,Y,bd).call(this)}),addEventListener("beforeunload",e=>Nn()&&e.preventDefault()),addEventListener("keydown",e=>{e.key!=="Escape"||!this.menu||document.querySelector("dialog[open]")||(this.menu=!1,this.querySelector(".menu")?.focus())}),d(this,Y,yd).call(this)}render(){return this.out?d(this,Y,kd).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${u.skip}</a
      >
      ${d(this,Y,xd).call(this,this.live)} ${d(this,Y,Ed).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,Y,Pd).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${u.loading}</p>`}updated(){let[e="home",t="",n=""]=this.place,a=[u.plugin[n],K(t),u.pages[e]].filter(l=>typeof l=="string"&&l!=="");document.title=this.out?u.signedOut.title:[...a,"wasmhost"].join(" · ")}};Y=new WeakSet,yd=async function(){try{if(!await Sr()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new ji(Fs());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,Y,Ao).call(this)),Qr(e),this.place=Vs(),this.live=e,e.start()},bd=async function(){if(location.hash.startsWith("#code=")){location.reload();return}if(Nn()&&R(...Vs())!==R(...this.place)){let e=location.hash;if(history.replaceState(null,"",R(...this.place)||"#/"),!await G({...u.unsaved,body:r`<p>${u.unsaved.body}</p>`,danger:!0}))return;Ws(void 0),history.replaceState(null,"",e)}this.place=Vs(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Ao=function(){this.live?.stop(),this.live=void 0,this.out=!0},wd=async function(){this.live?.stop(),await Pr().catch(()=>{}),d(this,Y,Ao).call(this)},kd=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${u.signedOut.title}</h1>
        ${this.failure===void 0?c:ut(this.failure)}
        <p>${u.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${u.signedOut.why}</p>
      </div>
    </main>`},xd=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${u.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ke("menu")}
      </button>
      <a class="brand" href=${R()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${u.connection.open}</span>`:T(u.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,Y,Td).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${u.leave}
        title=${u.leave}
        @click=${()=>{d(this,Y,wd).call(this)}}
      >
        ${ke("out")}
      </button>
    </header>`},Td=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},n=yn();return r`<button
      type="button"
      class="plain"
      title=${u.theme[n]}
      aria-label=${u.theme[n]}
      @click=${()=>{Io(e[(e.indexOf(n)+1)%e.length]),this.requestUpdate()}}
    >
      ${ke(t[n])}
    </button>`},os=function(e,t,n,o=c){let a=e.length===0?this.place.length===0:e.every((l,h)=>this.place[h]===l);return r`<a href=${R(...e)} aria-current=${a?"page":c}
      >${n}<span class="grow">${t}</span>${o}</a
    >`},Ed=function(e){let t=(n,o)=>n>0?r`<span class="number" aria-label="${n} ${o}">${n>=100?"99+":n}</span>`:c;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${u.navigation}>
      ${d(this,Y,os).call(this,[],u.pages.home,ke("home"))}
      ${d(this,Y,os).call(this,["inbox"],u.pages.inbox,ke("inbox"),t(e.waiting,u.waiting))}
      ${d(this,Y,os).call(this,["notifications"],u.pages.notifications,ke("bell"),t(e.unread,u.notifications.unread))}
      ${d(this,Y,os).call(this,["catalogue"],u.pages.catalogue,ke("search"))}
      <h2>${u.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${e.plugins}
        .key=${n=>n.id}
        .row=${n=>d(this,Y,Sd).call(this,e,n)}
        .height=${32}
      ></long-list>
      <h2>${u.pages.host}</h2>
      ${Th.map(([n,o,a])=>d(this,Y,os).call(this,[n],o,ke(a)))}
    </nav>`},Sd=function(e,t){let n=e.states.filter(l=>l.plugin===t.id&&l.active),o=n.find(l=>l.kind==="badge")?.value,a=t.state==="failed"||t.state==="incompatible";return r`${d(this,Y,os).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Ve(t.name,t.id,t.ui?.icon?{icon:t.ui.icon}:{image:e.icons.of(t),icon:t.iconName}),r`${o==null?c:r`<span class="badge">${M(String(o))}</span>`}
      ${a?r`<span class="dot bad" title=${u.state[t.state]}></span>`:c}`)}
    ${$r(n.find(l=>l.kind==="sidebar"))}`},Pd=function(){let[e,t="",n="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"catalogue":return t===""?r`<catalogue-page></catalogue-page>`:Pi(t,r`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return r`<catalogues-page></catalogues-page>`;case"plugin":return Pi(t,r`<plugin-page .plugin=${t} .open=${n} .detail=${o}></plugin-page>`);case"page":return Pi(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"log":return r`<div>
          <div class="title"><h1>${u.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${_(u.notFound,r`<a href=${R()}>${u.pages.home}</a>`)}</div>`}},p([v()],vt.prototype,"live",2),p([v()],vt.prototype,"out",2),p([v()],vt.prototype,"failure",2),p([v()],vt.prototype,"place",2),p([v()],vt.prototype,"menu",2),vt=p([x("wasmhost-console")],vt);
/* lit: BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
   contributors may be used to endorse or promote products derived from
   this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
/* lucide: ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

---

The following Lucide icons are derived from the Feather project:

airplay, alert-circle, alert-octagon, alert-triangle, aperture, arrow-down-circle, arrow-down-left, arrow-down-right, arrow-down, arrow-left-circle, arrow-left, arrow-right-circle, arrow-right, arrow-up-circle, arrow-up-left, arrow-up-right, arrow-up, at-sign, calendar, cast, check, chevron-down, chevron-left, chevron-right, chevron-up, chevrons-down, chevrons-left, chevrons-right, chevrons-up, circle, clipboard, clock, code, columns, command, compass, corner-down-left, corner-down-right, corner-left-down, corner-left-up, corner-right-down, corner-right-up, corner-up-left, corner-up-right, crosshair, database, divide-circle, divide-square, dollar-sign, download, external-link, feather, frown, hash, headphones, help-circle, info, italic, key, layout, life-buoy, link-2, link, loader, lock, log-in, log-out, maximize, meh, minimize, minimize-2, minus-circle, minus-square, minus, monitor, moon, more-horizontal, more-vertical, move, music, navigation-2, navigation, octagon, pause-circle, percent, plus-circle, plus-square, plus, power, radio, rss, search, server, share, shopping-bag, sidebar, smartphone, smile, square, table-2, tablet, target, terminal, trash-2, trash, triangle, tv, type, upload, x-circle, x-octagon, x-square, x, zoom-in, zoom-out

The MIT License (MIT) (for the icons listed above)

Copyright (c) 2013-present Cole Bemis

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

